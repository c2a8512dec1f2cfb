import { createServer } from 'node:net'

interface SmtpServer {
  url: string
  /** Each line and each message received, in order. */
  received: string[]
  /** From now on, mail to addresses that begin like this is answered with a code; null: no more. */
  refuse: (beginning: string, code: number | null) => void
  close: () => Promise<void>
}

/** A local mail server that accepts everything except mail to `nobody@…`. */
export async function openSmtpServer(): Promise<SmtpServer> {
  const received: string[] = []
  const refusals = new Map<string, number>([['nobody@', 550]])
  const answerTo = (part: string) => {
    const [, code] = [...refusals].find(([beginning]) => part.startsWith(`RCPT TO:<${beginning}`)) ?? []
    return code === undefined ? '250 fine\r\n' : `${code} not now\r\n`
  }
  const server = createServer((socket) => {
    let isData = false
    let text = ''
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      text += chunk.toString()
      for (;;) {
        const end = isData ? text.indexOf('\r\n.\r\n') : text.indexOf('\r\n')
        if (end < 0) return
        const part = text.slice(0, end)
        text = text.slice(end + (isData ? 5 : 2))
        received.push(part)
        if (part === 'DATA') socket.write('354 go on\r\n')
        else socket.write(answerTo(part))
        isData = part === 'DATA'
      }
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    received,
    refuse: (beginning, code) => void (code === null ? refusals.delete(beginning) : refusals.set(beginning, code)),
    close: async () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

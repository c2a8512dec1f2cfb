import { createServer } from 'node:net'

interface SmtpServer {
  url: string
  /** Each line and each message received, in order. */
  received: string[]
  close: () => Promise<void>
}

/** A local mail server that accepts everything except mail to `nobody@…`. */
export async function openSmtpServer(): Promise<SmtpServer> {
  const received: string[] = []
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
        else socket.write(part.startsWith('RCPT TO:<nobody@') ? '550 no such person\r\n' : '250 fine\r\n')
        isData = part === 'DATA'
      }
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    received,
    close: async () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

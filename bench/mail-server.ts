import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A mail server that accepts every email until told to go silent: then it accepts connections and never responds. */
export async function openMailServer() {
  let isSilent = false
  const open = new Set<Socket>()
  /** When the first email to an address came (`performance.now`). */
  const firstAt = new Map<string, number>()
  const counts = new Map<string, number>()
  let connections = 0
  const received = (to: string) => {
    if (!firstAt.has(to)) firstAt.set(to, performance.now())
    const [kind = ''] = /^[a-z]+/.exec(to) ?? []
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  const server = createServer((socket) => {
    connections++
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
    if (isSilent) return
    let text = ''
    let isData = false
    let to = ''
    socket.write('220 bench\r\n')
    socket.on('data', (chunk) => {
      if (isSilent) return
      text += chunk.toString()
      for (;;) {
        const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const line = isData ? '' : text.slice(0, end)
        text = text.slice(end + (isData ? 5 : 2))
        if (isData) received(to)
        to = /^RCPT TO:<(.*)>/.exec(line)?.[1] ?? to
        isData = line === 'DATA'
        if (isData) socket.write('354 go on\r\n')
        else socket.write(line.startsWith('QUIT') ? '221 bye\r\n' : '250 fine\r\n')
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    firstAt,
    /** Emails to addresses that begin with this word. */
    count: (word: string) => counts.get(word) ?? 0,
    connections: () => connections,
    beSilent: () => (isSilent = true),
    stop: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

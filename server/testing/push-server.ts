import { createServer, type IncomingHttpHeaders, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'

/** Stands in for Apple's push service on this machine, without TLS. */
export async function openPushServer() {
  const pushed: { token: string; topic: string }[] = []
  /** By token; 200 for others. */
  const statuses = new Map<string, number>()
  const sessions = new Set<ServerHttp2Session>()
  const server = createServer()
  server.on('session', (session) => sessions.add(session))
  server.on('stream', (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    const token = headers[':path']?.replace('/3/device/', '') ?? ''
    pushed.push({ token, topic: String(headers['apns-topic']) })
    stream.respond({ ':status': statuses.get(token) ?? 200 })
    stream.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pushed,
    statuses,
    close: async () => {
      for (const session of sessions) session.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

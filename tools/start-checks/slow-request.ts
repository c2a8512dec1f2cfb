import { once } from 'node:events'
import { connect } from 'node:net'

/** A request that takes the server a while: a password check. */
export interface SlowRequest {
  /** Resolves once the system has all of it. */
  send(): Promise<void>
  /** Resolves to the response status; fails if the connection ends without one. */
  status(): Promise<number>
}

const body = JSON.stringify({ username: 'nobody', password: 'nothing' })
const login = [
  'POST /api/auth/login/ HTTP/1.1',
  'host: localhost',
  'content-type: application/json',
  `content-length: ${body.length}`,
  '',
  body,
].join('\r\n')

/** Opens its connection and gets one response on it, so that the server has it before the slow request. */
export async function openSlowRequest(url: string): Promise<SlowRequest> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.setEncoding('utf8').write('GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await once(socket, 'data')
  // Listens before it asks, so that an immediate response is not missed.
  const answered = new Promise<number>((resolve, reject) => {
    socket.once('data', (head: Buffer | string) => resolve(Number(head.toString().split(' ')[1])))
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('a connection ended without a response')))
    socket.setTimeout(30_000, () => socket.destroy())
  })
  answered.catch(() => undefined)
  return {
    send: async () => new Promise((resolve) => void socket.write(login, () => resolve())),
    status: async () => answered.finally(() => socket.destroy()),
  }
}

import { connect, type Socket } from 'node:net'

export interface LoadResult {
  /** Responses per second. */
  rate: number
  /** The number of responses by status. */
  statuses: Record<number, number>
  /** Milliseconds. */
  p50: number
  p99: number
}

export interface Load {
  url: string
  connections: number
  seconds: number
  /** The next request of this connection (from 0) exactly as sent; null if none is left. */
  next: (connection: number) => string | null
}

const headEnd = Buffer.from('\r\n\r\n')

/**
 * Keeps this many connections busy with one request each. Parses just enough HTTP to find the end of a response, so that on a
 * machine with two cores the server is measured rather than the client.
 */
export async function putLoad({ url, connections, seconds, next }: Load): Promise<LoadResult> {
  const { hostname, port } = new URL(url)
  const statuses: Record<number, number> = {}
  const latencies: number[] = []
  const started = performance.now()
  const deadline = started + seconds * 1000
  const count = (status: number, sentAt: number) => {
    statuses[status] = (statuses[status] ?? 0) + 1
    latencies.push(performance.now() - sentAt)
  }
  await Promise.all(
    Array.from({ length: connections }, (_, n) => keepBusy(connect(Number(port), hostname), deadline, () => next(n), count)),
  )
  const elapsed = (performance.now() - started) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
  return { rate: latencies.length / elapsed, statuses, p50: at(0.5), p99: at(0.99) }
}

function keepBusy(
  socket: Socket,
  deadline: number,
  next: () => string | null,
  count: (status: number, sentAt: number) => void,
): Promise<void> {
  socket.setNoDelay(true)
  return new Promise((resolve, reject) => {
    let sentAt = 0
    let pending: Buffer = Buffer.alloc(0)
    const send = () => {
      const request = performance.now() < deadline ? next() : null
      if (request === null) {
        socket.end()
        resolve()
        return
      }
      sentAt = performance.now()
      socket.write(request)
    }
    socket.once('connect', send)
    socket.once('error', reject)
    socket.on('data', (chunk: Buffer) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
      const head = pending.indexOf(headEnd)
      if (head < 0) return
      const text = pending.toString('latin1', 0, head)
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
      if (pending.length < head + 4 + length) return
      pending = Buffer.alloc(0)
      count(Number(text.slice(9, 12)), sentAt)
      send()
    })
  })
}

export function request(method: string, path: string, headers: Record<string, string>, body?: unknown): string {
  const payload = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host: 'localhost',
    ...headers,
    ...(payload !== '' && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${payload}`
}

import type { Socket } from 'node:net'
import { errors, type ErrorBody, type ErrorCode } from '#contract/base/errors.ts'

// Node's own table of them is in `node:http`: imported, that loads Node's whole HTTP client, which takes megabytes.
const phrases = { malformed: 'Bad Request', too_large: 'Payload Too Large' } satisfies Partial<Record<ErrorCode, string>>

/** A request that could not be parsed as HTTP never becomes a request: its error is written to the socket in the usual format. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'malformed'
  const { status, sentence } = errors[code]
  const body = JSON.stringify({ error: sentence, code } satisfies ErrorBody)
  const head = [
    `HTTP/1.1 ${status} ${phrases[code]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}

import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { errors, type ErrorBody, type ErrorCode } from '#contract/errors.ts'

/** A request that could not be parsed as HTTP never becomes a request: its error is written to the socket in the usual format. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const code: ErrorCode = error.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'malformed'
  const { status, sentence } = errors[code]
  const body = JSON.stringify({ error: sentence, code } satisfies ErrorBody)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}

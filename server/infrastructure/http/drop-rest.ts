import type { FastifyRequest } from 'fastify'
import { fileLimit } from './multipart.ts'

/** Milliseconds. A sender slower than this finds their connection closed. */
const longest = 5_000
/** Bytes of two files in one form. */
const most = 2 * fileLimit + 1_000_000

/**
 * Reads and drops what is still arriving of an upload, so that the answer can be read: closed with unread bytes, a connection is
 * reset, and the sender sees that in place of the reason. Bounded in time and size.
 */
export async function dropRest({ raw, routeOptions }: FastifyRequest): Promise<void> {
  const { endpoint } = routeOptions.config ?? {}
  const isUpload = endpoint?.multipart !== undefined || endpoint?.body_limit !== undefined
  if (!isUpload || raw.complete || raw.readableEnded || raw.destroyed) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, longest)
  let dropped = 0
  const count = (chunk: Buffer) => {
    dropped += chunk.length
    if (dropped > most) resolve()
  }
  raw.unpipe()
  raw.on('data', count).once('end', resolve).once('close', resolve).once('error', resolve)
  raw.resume()
  await promise
  clearTimeout(timer)
  raw.off('data', count)
}

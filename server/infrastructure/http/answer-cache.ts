import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Clock } from '../clock/clock.ts'

/** A response as produced. Only a success is cached; anything else goes to the callers who waited for it and is dropped. */
export interface MadeAnswer {
  text: string
  status?: number
  headers?: Record<string, string>
}

export interface CachedAnswer {
  status: number
  headers: Record<string, string>
  /** Ready to send: a string would be encoded again for each response. */
  body: Buffer
  /** The compressed form, produced for the first caller that accepts it. */
  compressed?: Promise<Buffer>
  etag: string
  /** Epoch milliseconds. */
  freshUntil: number
}

/** Total bytes of all responses: one may be a hundred cards or a single line, and strangers choose what they request. */
const room = 8_000_000

/** The overhead of an entry besides its bytes; without it, countless empty ones would weigh nothing. */
const overhead = 500

const sizeOf = (key: string, { body }: CachedAnswer) => overhead + key.length + body.length

/**
 * Serialized public responses, cached for a few seconds per process: a crowd that asks the same gets the same bytes without a
 * query. Callers who ask while a response is being produced wait for it. Errors are not cached.
 */
export function createAnswerCache(clock: Clock) {
  const kept = new Map<string, CachedAnswer>()
  const making = new Map<string, Promise<CachedAnswer>>()
  let taken = 0

  function drop(key: string): void {
    const entry = kept.get(key)
    if (entry !== undefined) taken -= sizeOf(key, entry)
    kept.delete(key)
  }

  function keep(key: string, answer: CachedAnswer): void {
    drop(key)
    kept.set(key, answer)
    taken += sizeOf(key, answer)
    for (const oldest of kept.keys()) {
      if (taken <= room) break
      drop(oldest)
    }
  }

  async function prepare(seconds: number, produce: () => Promise<MadeAnswer>): Promise<CachedAnswer> {
    const { text, status = 200, headers = {} } = await produce()
    const body = Buffer.from(text)
    const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
    return { status, headers, body, etag, freshUntil: clock.milliseconds() + seconds * 1000 }
  }

  /** The response that is still fresh, if any. */
  function fresh(key: string): CachedAnswer | undefined {
    const entry = kept.get(key)
    return entry !== undefined && entry.freshUntil > clock.milliseconds() ? entry : undefined
  }

  function make(key: string, seconds: number, produce: () => Promise<MadeAnswer>): Promise<CachedAnswer> {
    const under = making.get(key)
    if (under !== undefined) return under
    const isCurrent = () => making.get(key) === promise
    const promise: Promise<CachedAnswer> = prepare(seconds, produce)
      .then((answer) => {
        if (answer.status === 200 && isCurrent()) keep(key, answer)
        return answer
      })
      .finally(() => {
        if (isCurrent()) making.delete(key)
      })
    making.set(key, promise)
    return promise
  }

  /** Later callers must see the current state; a response being produced may have read the previous one. */
  function forget(key: string): void {
    drop(key)
    making.delete(key)
  }

  return { fresh, make, forget }
}

const brotli = promisify(brotliCompress)

/** Compressed once for everyone: a list shrinks to a sixth, which helps phones on poor networks. */
export function compressedBody(answer: Pick<CachedAnswer, 'body' | 'compressed'>): Promise<Buffer> {
  answer.compressed ??= brotli(answer.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return answer.compressed
}

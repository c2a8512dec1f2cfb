import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Clock } from '../clock/clock.ts'

/** An answer as it is made. Only a success is kept; whatever else it is goes to those who waited for it, and is forgotten. */
export interface MadeAnswer {
  text: string
  status?: number
  headers?: Record<string, string>
}

export interface CachedAnswer {
  status: number
  headers: Record<string, string>
  /** Ready for the wire: a text would be encoded again for each answer. */
  body: Buffer
  /** The same compressed, made for the first who takes it so. */
  compressed?: Promise<Buffer>
  etag: string
  /** Epoch milliseconds. */
  freshUntil: number
}

/** Bytes of all answers together: one may be a hundred cards or a line, and strangers choose what they ask. */
const room = 8_000_000

/** What keeping an answer takes beside its bytes: without it, countless empty ones would weigh nothing. */
const overhead = 500

const sizeOf = (key: string, { body }: CachedAnswer) => overhead + key.length + body.length

/**
 * Serialized public answers, kept for some seconds by each process: a crowd that asks the same gets the same bytes
 * without a query. Those who ask while an answer is being made wait for it. Errors are not kept.
 */
export function createAnswerCache(clock: Clock) {
  const kept = new Map<string, CachedAnswer>()
  const making = new Map<string, Promise<CachedAnswer>>()
  let taken = 0

  function drop(key: string): void {
    const found = kept.get(key)
    if (found !== undefined) taken -= sizeOf(key, found)
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

  /** The answer that is still good, if there is one. */
  function fresh(key: string): CachedAnswer | undefined {
    const found = kept.get(key)
    return found !== undefined && found.freshUntil > clock.milliseconds() ? found : undefined
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

  /** Whoever asks from now on is told what is so now: what is being made has perhaps read what was before. */
  function forget(key: string): void {
    drop(key)
    making.delete(key)
  }

  return { fresh, make, forget }
}

const brotli = promisify(brotliCompress)

/** Compressed once for everybody: a list shrinks to a sixth, for which a phone in a queue is grateful. */
export function compressedBody(answer: Pick<CachedAnswer, 'body' | 'compressed'>): Promise<Buffer> {
  answer.compressed ??= brotli(answer.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return answer.compressed
}

import { createHash } from 'node:crypto'
import type { Clock } from '../clock/clock.ts'

export interface CachedAnswer {
  text: string
  etag: string
  /** Epoch milliseconds. */
  freshUntil: number
}

/** Characters of all answers together: one may be a hundred cards or a line, and strangers choose what they ask. */
const room = 8_000_000

const sizeOf = (key: string, { text }: CachedAnswer) => key.length + text.length

/**
 * Serialized public answers, kept for some seconds by each process: a crowd that asks the same gets the same bytes
 * without a query. Those who ask while an answer is being made wait for it. Errors are not kept.
 */
export function createAnswerCache(clock: Clock) {
  const kept = new Map<string, CachedAnswer>()
  const making = new Map<string, Promise<CachedAnswer>>()
  let taken = 0

  function forget(key: string): void {
    const found = kept.get(key)
    if (found !== undefined) taken -= sizeOf(key, found)
    kept.delete(key)
  }

  async function make(key: string, seconds: number, produce: () => Promise<string>): Promise<CachedAnswer> {
    const text = await produce()
    const etag = `"${createHash('sha1').update(text).digest('base64url')}"`
    const answer = { text, etag, freshUntil: clock.now().epochMilliseconds + seconds * 1000 }
    forget(key)
    kept.set(key, answer)
    taken += sizeOf(key, answer)
    for (const oldest of kept.keys()) {
      if (taken <= room) break
      forget(oldest)
    }
    return answer
  }

  return function cached(key: string, seconds: number, produce: () => Promise<string>): CachedAnswer | Promise<CachedAnswer> {
    const found = kept.get(key)
    if (found !== undefined && found.freshUntil > clock.now().epochMilliseconds) return found
    const under = making.get(key)
    if (under !== undefined) return under
    const promise = make(key, seconds, produce).finally(() => making.delete(key))
    making.set(key, promise)
    return promise
  }
}

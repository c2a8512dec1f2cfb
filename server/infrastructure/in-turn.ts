import { refuse } from './refusal.ts'

/** Whose task it is, and how many of theirs may wait: one caller must not fill the whole queue. */
interface Asker {
  by: string
  most: number
}

/**
 * Runs at most `most` tasks at a time; the others wait in order. Once `longest` tasks wait, or as many of one asker as may, further
 * ones are refused as `overloaded`, because their callers would give up and only cost memory.
 */
export function inTurn(most: number, longest: number): <T>(work: () => Promise<T>, asker?: Asker) => Promise<T> {
  const waiting: { start: () => void; by: string | undefined }[] = []
  let running = 0
  return async (work, asker) => {
    if (running >= most) {
      const isFull = waiting.length >= longest
      const own = asker === undefined ? 0 : waiting.filter(({ by }) => by === asker.by).length
      if (isFull || (asker !== undefined && own >= asker.most)) refuse('overloaded', { retryAfterSeconds: 5 })
      await new Promise<void>((start) => waiting.push({ start, by: asker?.by }))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The slot is handed on directly, so that no newcomer takes it.
      if (next) next.start()
      else running -= 1
    }
  }
}

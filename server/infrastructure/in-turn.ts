import { refuse } from './http/refusal.ts'

/**
 * Runs at most `most` tasks at a time; the others wait in order. Once `longest` tasks wait, further ones are refused as
 * `overloaded`, because their callers would give up and only cost memory.
 */
export function inTurn(most: number, longest: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= most) {
      if (waiting.length >= longest) refuse('overloaded', { retryAfterSeconds: 5 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The slot is handed on directly, so that no newcomer takes it.
      if (next) next()
      else running -= 1
    }
  }
}

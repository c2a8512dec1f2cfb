import { refuse } from './http/refusal.ts'

/**
 * Runs at most `most` pieces of work at a time; the others wait in the order in which they came. Once `longest` wait,
 * further ones are refused as `overloaded`: who waits longer than anybody would only takes memory.
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
      // The place is handed on, so that nobody slips in between.
      if (next) next()
      else running -= 1
    }
  }
}

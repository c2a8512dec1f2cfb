import { randomInt } from 'node:crypto'

/** Attempts before a job is dead, spread over several hours. */
export const maxAttempts = 12

const longestWait = 3_600

/** Five seconds after the first failure, doubling up to an hour, with 25% jitter. */
export function waitBeforeRetry(attempt: number): { milliseconds: number } {
  const seconds = Math.min(5 * 2 ** (attempt - 1), longestWait)
  return { milliseconds: seconds * 750 + randomInt(seconds * 500 + 1) }
}

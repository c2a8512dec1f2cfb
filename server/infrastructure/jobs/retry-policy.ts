import { randomInt } from 'node:crypto'

/** Tries until a job is given up, spread over some hours. */
export const maxAttempts = 12

const longestWait = 3_600

/** Five seconds after the first failure, twice as long after each further one, up to an hour; a quarter more or less. */
export function waitBeforeRetry(attempt: number): { milliseconds: number } {
  const seconds = Math.min(5 * 2 ** (attempt - 1), longestWait)
  return { milliseconds: seconds * 750 + randomInt(seconds * 500 + 1) }
}

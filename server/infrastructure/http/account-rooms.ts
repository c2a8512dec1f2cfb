import { refuse } from '../refusal.ts'

/**
 * Of one account at a time. Documents are drawn one after another and pictures decoded two at a time, so a single account must
 * not be the whole queue.
 */
const maxOfAccount = 6
const retryAfterSeconds = 2

/** Counts the costly calls each account waits for, and refuses one too many. Call the returned function once it is answered. */
export function createAccountRooms(): (account: string) => () => void {
  const waiting = new Map<string, number>()
  return (account) => {
    const count = waiting.get(account) ?? 0
    if (count >= maxOfAccount) refuse('rate_limited', { retryAfterSeconds, extra: { retry_after_seconds: retryAfterSeconds } })
    waiting.set(account, count + 1)
    return () => {
      const left = (waiting.get(account) ?? 0) - 1
      if (left > 0) waiting.set(account, left)
      else waiting.delete(account)
    }
  }
}

import { refuse } from './refusal.ts'

/** Of one account at a time. All documents are drawn one after another, so a single account must not be the whole queue. */
const mostOfAccount = 4
const retryAfterSeconds = 2

/** Counts the documents each account waits for, and refuses one too many. Call the returned function once it is there. */
export function createDocumentRooms(): (account: string) => () => void {
  const waiting = new Map<string, number>()
  return (account) => {
    const count = waiting.get(account) ?? 0
    if (count >= mostOfAccount) refuse('rate_limited', { retryAfterSeconds, extra: { retry_after_seconds: retryAfterSeconds } })
    waiting.set(account, count + 1)
    return () => {
      const left = (waiting.get(account) ?? 0) - 1
      if (left > 0) waiting.set(account, left)
      else waiting.delete(account)
    }
  }
}

import { refuse } from '../refusal.ts'

/** The most open streams in one process. A network may be a whole queue's; an account has several devices with several tabs. */
const maxOfNetwork = 200
const maxOfAccount = 20
const retryAfterSeconds = 30

/** Counts who holds how many, and refuses one too many. Call the returned function to release. */
export function createStreamCounts() {
  const counts = new Map<string, number>()
  const give = (key: string) => {
    const left = (counts.get(key) ?? 0) - 1
    if (left > 0) counts.set(key, left)
    else counts.delete(key)
  }
  return (network: string, account: string | null): (() => void) => {
    const limits = [
      [`network ${network}`, maxOfNetwork] as const,
      ...(account === null ? [] : [[`account ${account}`, maxOfAccount] as const]),
    ]
    if (limits.some(([key, most]) => (counts.get(key) ?? 0) >= most)) {
      refuse('rate_limited', { retryAfterSeconds, extra: { retry_after_seconds: retryAfterSeconds } })
    }
    for (const [key] of limits) counts.set(key, (counts.get(key) ?? 0) + 1)
    return () => {
      for (const [key] of limits) give(key)
    }
  }
}

/** When a party joined the queue at the door, and until when that moment counts. Absent or null if it was not seen there. */
export interface QueuedParty {
  queued_at?: string | null | undefined
  queued_until?: string | null | undefined
}

/** When a party joined the queue, while that decides at `at` (milliseconds since 1970); otherwise null. */
export function queuedSince({ queued_at, queued_until }: QueuedParty, at: number): string | null {
  const from = queued_at ?? null
  const until = queued_until ?? null
  if (from === null || until === null) return null
  return Date.parse(from) < at && at < Date.parse(until) ? from : null
}

/** The moment that decides whether a party is late, in milliseconds since 1970: who came in time is not late by waiting. */
export function arrivedAt(party: QueuedParty, at: number): number {
  const since = queuedSince(party, at)
  return since === null ? at : Date.parse(since)
}

/** A party after a scan at the end of the queue: one moment for all of it, the earliest, from whichever device it comes. */
export function joinQueue(party: QueuedParty, at: number, minutes: number): { queued_at: string; queued_until: string } | null {
  const before = party.queued_at ?? null
  if (before !== null && Date.parse(before) <= at) return null
  const text = (instant: number) => new Date(instant).toISOString()
  return { queued_at: text(at), queued_until: text(at + minutes * 60_000) }
}

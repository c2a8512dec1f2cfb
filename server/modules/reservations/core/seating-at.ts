import { isBefore, later } from '#contract/base/instants.ts'
import type { Seating } from '#contract/events/seatings.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'

/**
 * The seating in which a party has its tables: the one it has, else that of its arrival, or of now if that is later. Between two
 * it is the next one, and after the last it is that one. Null where the event has none.
 */
export function seatingAt(
  seatings: readonly Seating[],
  { seating_id, arrival_at }: { seating_id: string | null; arrival_at: string | null },
  now: Temporal.Instant,
): string | null {
  if (seating_id !== null) return seating_id
  const at = arrival_at === null ? instantText(now) : later(arrival_at, instantText(now))
  return (seatings.find(({ ends_at }) => isBefore(at, ends_at)) ?? seatings.at(-1))?.id ?? null
}

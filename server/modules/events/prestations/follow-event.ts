import { isBefore } from '#contract/base/instants.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { moveWithStart } from '../core/event-times.ts'
import type { PrestationTimes } from './prestation-fields.ts'
import type { OfferTimes } from './prestation-rules.ts'

/** The times within the event. Sales times are independent dates, and stay. */
export const timesWithinEvent = ['entry_start_at', 'entry_end_at', 'free_until', 'arrive_by'] as const
type TimesWithinEvent = Pick<PrestationTimes, (typeof timesWithinEvent)[number]>

interface EventMove {
  /** The start that the times were chosen for. */
  from: string
  /** The event after the change. */
  event: OfferTimes
  timezone: string
}

/** The times of a prestation moved on the wall clock with the start of its event, and kept within the event. */
export function followEvent(
  { entry_start_at, entry_end_at, free_until, arrive_by }: TimesWithinEvent,
  { from, event, timezone }: EventMove,
): TimesWithinEvent {
  const [first, last] = [Temporal.Instant.from(event.doors_at ?? event.starts_at), Temporal.Instant.from(event.ends_at)]
  const follow = (at: string | null): string | null => {
    if (at === null) return null
    const moved = Temporal.Instant.from(moveWithStart(at, { from, to: event.starts_at, timezone }))
    return instantText(isBefore(moved, first) ? first : isBefore(last, moved) ? last : moved)
  }
  const [opens, closes] = [follow(entry_start_at), follow(entry_end_at)]
  // If none of a window is left, it admits all night rather than never.
  const isShut =
    closes !== null && !isBefore(opens === null ? first : Temporal.Instant.from(opens), Temporal.Instant.from(closes))
  const arriveBy = follow(arrive_by)
  return {
    entry_start_at: isShut ? null : opens,
    entry_end_at: isShut ? null : closes,
    free_until: follow(free_until),
    arrive_by: arriveBy !== null && isBefore(first, arriveBy) ? arriveBy : null,
  }
}

import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { EventTimes } from '../core/event-times.ts'
import type { ManagedEventRow } from './managed-event-rows.ts'

/** How long guests of a moved event may cancel for free. */
export const freeHours = 72
/** A move by no more than this many minutes does not count. */
const tolerance = 60

type Event = Pick<ManagedEventRow, 'published_at' | 'starts_at' | 'announced_starts_at' | 'business_date'>

interface Move {
  /** The start guests were told. */
  from: string
  change: { moved_at: string; free_cancel_until: string; announced_starts_at: string }
}

/** Whether a change moves a published event far enough for guests to cancel for free, measured from what they were last told. */
export function eventMoveOf(event: Event, times: EventTimes, now: Temporal.Instant): Move | null {
  if (event.published_at === null) return null
  const from = event.announced_starts_at ?? event.starts_at
  const minutes = Math.abs(Temporal.Instant.from(from).until(Temporal.Instant.from(times.starts_at)).total('minutes'))
  if (minutes <= tolerance && times.business_date === event.business_date) return null
  return {
    from,
    change: {
      moved_at: instantText(now),
      free_cancel_until: instantText(now.add({ hours: freeHours })),
      announced_starts_at: times.starts_at,
    },
  }
}

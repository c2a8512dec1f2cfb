import type { saleStates } from '#contract/events/events.ts'
import { isPast, type EventFacts } from './event-facts.ts'

export type SalesState = (typeof saleStates)[number]

/** Whether the event sells at all right now, whatever its availability. */
export function salesState(event: EventFacts, now: Temporal.Instant): SalesState {
  if (event.state !== 'published' && event.state !== 'paused') return 'closed'
  if (isPast(event.ends_at, now) || isPast(event.sales_end_at, now)) return 'closed'
  if (event.state === 'paused') return 'paused'
  if (event.sales_start_at !== null && !isPast(event.sales_start_at, now)) return 'upcoming'
  return 'open'
}

import type { eventStatuses } from '#contract/events/events.ts'
import { admits } from '#contract/events/prestation-kinds.ts'
import { isPast, placesLeft, type EventFacts, type PrestationFacts } from './event-facts.ts'
import { couldBeSold, unitsLeft } from './prestation-state.ts'

export type EventStatus = (typeof eventStatuses)[number]

/** The display status and the flags behind it. */
export interface EventFlags {
  status: EventStatus
  is_past: boolean
  is_sold_out: boolean
  /** Public and taking place, including while sales are paused. */
  is_active: boolean
  is_cancelled: boolean
}

/** No capacity left, or nothing left of any sellable prestation. Extras alone admit no one. */
export function isSoldOut(event: EventFacts, prestations: readonly PrestationFacts[], now: Temporal.Instant): boolean {
  if (placesLeft(event) === 0) return true
  const sellable = prestations.filter((prestation) => admits(prestation) && couldBeSold(prestation, now))
  return sellable.length > 0 && sellable.every((prestation) => unitsLeft(prestation, event) === 0)
}

/** Past, then sold out, then active, otherwise draft: the first that applies is the status. */
export function flagsOfEvent(event: EventFacts, prestations: readonly PrestationFacts[], now: Temporal.Instant): EventFlags {
  const is_past = isPast(event.ends_at, now)
  const is_sold_out = isSoldOut(event, prestations, now)
  const is_active = !is_past && (event.state === 'published' || event.state === 'paused')
  const status = is_past ? 'completed' : is_sold_out ? 'sold_out' : is_active ? 'active' : 'draft'
  return { status, is_past, is_sold_out, is_active, is_cancelled: event.state === 'cancelled' }
}

import type { PrestationState } from '#contract/events/events.ts'
import { admits } from '#contract/events/prestation-kinds.ts'
import { isPast, placesLeft, type EventFacts, type PrestationFacts } from './event-facts.ts'
import { salesState } from './sales-state.ts'

/** Whether guests see it at all. */
export const isOffered = ({ visibility, status }: PrestationFacts) =>
  visibility === 'public' && (status === 'on_sale' || status === 'paused')

/** A place whose guests the door would refuse from now on is not sold either. `sellsUntil` is this rule in SQL. */
export const hasEnded = (
  { sales_end_at, entry_end_at, arrive_by }: Pick<PrestationFacts, 'sales_end_at' | 'entry_end_at' | 'arrive_by'>,
  now: Temporal.Instant,
) => [sales_end_at, entry_end_at, arrive_by].some((end) => end !== null && isPast(end, now))

/** On sale now or later, if there is enough of it. */
export const couldBeSold = (prestation: PrestationFacts, now: Temporal.Instant) =>
  isOffered(prestation) && prestation.status === 'on_sale' && !hasEnded(prestation, now)

/** How many units can still be sold; null if only the capacity limits them. */
export function unitsLeft(prestation: PrestationFacts, event: EventFacts): number | null {
  // The smallest allowed party must still fit.
  if (admits(prestation) && placesLeft(event) < Math.max(1, prestation.min_party)) return 0
  return prestation.stock === null ? null : Math.max(0, prestation.stock - prestation.units)
}

const isBefore = (one: PrestationFacts, other: PrestationFacts) =>
  one.position < other.position || (one.position === other.position && one.id < other.id)

/**
 * The release phase that must end before this one opens; null if there is none. A phase ends when it is sold out, or when its
 * sales or its entry end: a paused one holds the next ones back, and a place returned to a sold-out one is sold first.
 */
export function openPhaseBefore<T extends PrestationFacts>(
  prestation: T,
  event: EventFacts,
  all: readonly T[],
  now: Temporal.Instant,
): T | null {
  if (prestation.phase_group === null) return null
  const before = all.filter((one) => one.phase_group === prestation.phase_group && isOffered(one) && isBefore(one, prestation))
  const open = before.filter((one) => !hasEnded(one, now) && unitsLeft(one, event) !== 0)
  // The last of them: it opens after that one, whatever comes before.
  return open.reduce<T | null>((last, one) => (last === null || isBefore(last, one) ? one : last), null)
}

/** What a guest may do with a prestation right now, given everything the event sells. The event's windows bound its own. */
export function prestationState(
  prestation: PrestationFacts,
  event: EventFacts,
  all: readonly PrestationFacts[],
  now: Temporal.Instant,
): PrestationState {
  const sales = salesState(event, now)
  if (sales === 'closed' || hasEnded(prestation, now)) return 'ended'
  if (sales === 'paused' || prestation.status !== 'on_sale') return 'paused'
  if (unitsLeft(prestation, event) === 0) return 'sold_out'
  if (openPhaseBefore(prestation, event, all, now) !== null) return 'upcoming'
  if (sales === 'upcoming' || (prestation.sales_start_at !== null && !isPast(prestation.sales_start_at, now))) return 'upcoming'
  return 'on_sale'
}

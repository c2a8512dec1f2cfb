import type { RemainingLevel } from '#contract/events/events.ts'
import { admits } from '#contract/events/prestation-kinds.ts'
import { placesLeft, type EventFacts, type PrestationFacts } from './event-facts.ts'
import { isSoldOut } from './event-status.ts'
import { couldBeSold, unitsLeft } from './prestation-state.ts'

/**
 * Availability without exact numbers: `last` from 5% or three units down, `few` from 20% or ten units down. The unit numbers
 * apply only once half is sold: four unsold tables are not the last ones.
 */
export function remainingLevel(left: number, total: number): RemainingLevel {
  if (left <= 0) return 'none'
  const isHalfGone = left * 2 <= total
  if (left === 1 || left * 20 <= total || (left <= 3 && isHalfGone)) return 'last'
  if (left * 5 <= total || (left <= 10 && isHalfGone)) return 'few'
  return 'plenty'
}

export function prestationLevel(prestation: PrestationFacts, event: EventFacts): RemainingLevel {
  const left = unitsLeft(prestation, event)
  if (left === 0) return 'none'
  const ofStock = left === null || prestation.stock === null ? 'plenty' : remainingLevel(left, prestation.stock)
  // A nearly full event makes everything that admits guests scarce.
  return admits(prestation) ? scarcer(ofStock, remainingLevel(placesLeft(event), event.capacity)) : ofStock
}

/** For the whole event: its capacity, or the stock of everything sellable if that is scarcer. */
export function eventLevel(event: EventFacts, prestations: readonly PrestationFacts[], now: Temporal.Instant): RemainingLevel {
  if (isSoldOut(event, prestations, now)) return 'none'
  const ofCapacity = remainingLevel(placesLeft(event), event.capacity)
  const sellable = prestations.filter((prestation) => admits(prestation) && couldBeSold(prestation, now))
  let [left, total] = [0, 0]
  for (const prestation of sellable) {
    const units = unitsLeft(prestation, event)
    if (units === null) return ofCapacity
    left += units * prestation.heads_per_unit
    total += (prestation.stock ?? 0) * prestation.heads_per_unit
  }
  return sellable.length === 0 ? ofCapacity : scarcer(ofCapacity, remainingLevel(left, total))
}

const order: readonly RemainingLevel[] = ['none', 'last', 'few', 'plenty']
const scarcer = (one: RemainingLevel, other: RemainingLevel) => (order.indexOf(one) < order.indexOf(other) ? one : other)

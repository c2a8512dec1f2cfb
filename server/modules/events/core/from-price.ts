import { admits } from '#contract/events/prestation-kinds.ts'
import type { EventFacts, PrestationFacts } from './event-facts.ts'
import { termsAt } from './prestation-price.ts'
import { isOffered, prestationState } from './prestation-state.ts'

/**
 * The lowest price of entry right now, including tax and fees; null if nothing is on sale. A guest list counts only if nothing
 * else admits guests, because its places and hours are limited.
 */
export function fromPrice(event: EventFacts, prestations: readonly PrestationFacts[], now: Temporal.Instant): number | null {
  const admissions = prestations.filter(
    (one) => admits(one) && isOffered(one) && prestationState(one, event, prestations, now) === 'on_sale',
  )
  const others = admissions.filter(({ kind }) => kind !== 'guest_list')
  const prices = (others.length > 0 ? others : admissions).map((one) => termsAt(one, now).price_minor)
  return prices.length === 0 ? null : Math.min(...prices)
}

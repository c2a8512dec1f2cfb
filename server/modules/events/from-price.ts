import type { EventFacts, PrestationFacts } from './event-facts.ts'
import { termsAt } from './prestation-price.ts'
import { isAdmission, isOffered, prestationState } from './prestation-state.ts'

/**
 * The lowest price at which anyone gets in right now, tax and fees included; null where nothing is on sale. A guest list counts
 * only where nothing else admits: its places and hours are few.
 */
export function fromPrice(event: EventFacts, prestations: readonly PrestationFacts[], now: Temporal.Instant): number | null {
  const admissions = prestations.filter(
    (one) => isAdmission(one) && isOffered(one) && prestationState(one, event, prestations, now) === 'on_sale',
  )
  const others = admissions.filter(({ kind }) => kind !== 'guest_list')
  const prices = (others.length > 0 ? others : admissions).map((one) => termsAt(one, now).price_minor)
  return prices.length === 0 ? null : Math.min(...prices)
}

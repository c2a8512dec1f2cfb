import type { EventFacts, PrestationFacts } from './event-facts.ts'
import { termsAt } from './prestation-price.ts'
import { isAdmission, isOffered, prestationState } from './prestation-state.ts'

/** The lowest price at which somebody gets in right now, tax and fees included; null where nothing is on sale. */
export function fromPrice(event: EventFacts, prestations: readonly PrestationFacts[], now: Temporal.Instant): number | null {
  const prices = prestations
    .filter((one) => isAdmission(one) && isOffered(one) && prestationState(one, event, prestations, now) === 'on_sale')
    .map((one) => termsAt(one, now).price_minor)
  return prices.length === 0 ? null : Math.min(...prices)
}

import { termsAt } from '../../events/index.ts'
import type { Booked, ChosenLine } from './booking-facts.ts'
import { amountsOf, sumsOf, type PricedLine } from '../core/line-amounts.ts'
import { paymentStatusOf } from '../core/payment-status.ts'

/** Prices are frozen when a night is booked: lines carry them from then on. `at`: when the party comes, as far as it is known. */
export function price(chosen: ChosenLine[], at: Temporal.Instant): Booked {
  const lines = chosen.map(({ prestation, quantity }) => priceLine(prestation, quantity, at))
  const sums = sumsOf(lines)
  return { lines, ...sums, payment_status: paymentStatusOf({ ...sums, paid_minor: 0, refunded_minor: 0 }) }
}

function priceLine(prestation: ChosenLine['prestation'], quantity: number, at: Temporal.Instant): PricedLine {
  const { id, kind, name, tax_bp, deposit_minor, deposit_bp, heads_per_unit, approval } = prestation
  const { price_minor, payment } = termsAt(prestation, at)
  const terms = { unit_price_minor: price_minor, tax_bp, payment, deposit_minor, deposit_bp }
  return { prestation_id: id, kind, name, heads_per_unit, approval, ...terms, ...amountsOf(terms, quantity) }
}

import { termsAt } from '../../events/index.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { PricedBooking, ChosenLine } from './booking-facts.ts'
import { amountsOf, lineSumsOf, type LineTerms, type PricedLine } from '../core/line-amounts.ts'
import { paymentStatusOf } from '../core/payment-status.ts'

/** Terms are frozen at booking: the lines keep them from then on. `at`: when the party arrives, as far as known. */
export function price(chosen: readonly ChosenLine[], { starts_at }: { starts_at: string }, at: Temporal.Instant): PricedBooking {
  const for_starts_at = instantText(Temporal.Instant.from(starts_at))
  const lines = chosen.map(({ prestation, quantity }) => ({ ...priceLine(prestation, quantity, at), for_starts_at }))
  const sums = lineSumsOf(lines)
  return { lines, ...sums, payment_status: paymentStatusOf({ ...sums, paid_minor: 0, refunded_minor: 0 }) }
}

const instantOf = (at: string | null) => (at === null ? null : instantText(Temporal.Instant.from(at)))

function priceLine(
  prestation: ChosenLine['prestation'],
  quantity: number,
  at: Temporal.Instant,
): Omit<PricedLine, 'for_starts_at'> {
  const { id, kind, name, tax_bp, deposit_minor, deposit_bp, heads_per_unit, approval } = prestation
  const { points_eligible, commissionable, ambassador_bp, price_after_minor } = prestation
  const { price_minor, payment } = termsAt(prestation, at)
  const terms: LineTerms = {
    unit_price_minor: price_minor,
    tax_bp,
    payment,
    deposit_minor,
    deposit_bp,
    price_after_minor,
    points_eligible,
    commissionable,
    commission_bp: ambassador_bp,
    entry_start_at: instantOf(prestation.entry_start_at),
    entry_end_at: instantOf(prestation.entry_end_at),
    arrive_by: instantOf(prestation.arrive_by),
    free_until: instantOf(prestation.free_until),
  }
  const amounts = amountsOf(terms, quantity)
  return { prestation_id: id, kind, name, heads_per_unit, approval, ...terms, ...amounts }
}

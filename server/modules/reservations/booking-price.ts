import { termsAt } from '../events/index.ts'
import type { Booked, ChosenLine, PricedLine } from './booking-facts.ts'

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

/** Tax that an amount includes, rounded half up once, on its line. */
export const includedTax = (totalMinor: number, taxBp: number) => Math.floor((2 * totalMinor * taxBp + 10_000 + taxBp) / (2 * (10_000 + taxBp)))

/** Prices are frozen when a night is booked: lines carry them from then on. `at`: when the party comes, as far as it is known. */
export function price(chosen: ChosenLine[], at: Temporal.Instant): Booked {
  const lines = chosen.map(({ prestation, quantity }): PricedLine => {
    const { price_minor, payment } = termsAt(prestation, at)
    const total_minor = price_minor * quantity
    return {
      prestation_id: prestation.id,
      kind: prestation.kind,
      name: prestation.name,
      quantity,
      unit_price_minor: price_minor,
      total_minor,
      tax_minor: includedTax(total_minor, prestation.tax_bp),
      payment,
    }
  })
  const total_minor = sum(lines.map((line) => line.total_minor))
  const due_at_club_minor = sum(lines.filter((line) => line.payment === 'at_club').map((line) => line.total_minor))
  return { lines, total_minor, due_at_club_minor, payment_status: due_at_club_minor > 0 ? 'unpaid' : 'none_required' }
}

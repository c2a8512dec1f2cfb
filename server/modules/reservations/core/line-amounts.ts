import { includedTax, sum } from '#contract/minor-units.ts'
import { dueOnline } from '#contract/due-online.ts'
import type { ReservationLine } from '#contract/reservations.ts'

/** A line with the terms that its amounts follow from, for as long as it lasts. */
export interface LineTerms {
  unit_price_minor: number
  tax_bp: number
  payment: ReservationLine['payment']
  deposit_minor: number | null
  deposit_bp: number | null
}

export interface PricedLine extends Omit<ReservationLine, 'id'>, LineTerms {
  heads_per_unit: number
}

/** What so many units of a line cost at its terms, in minor units. */
export function amountsOf(
  terms: LineTerms,
  quantity: number,
): Pick<PricedLine, 'quantity' | 'total_minor' | 'tax_minor' | 'due_online_minor'> {
  const total_minor = terms.unit_price_minor * quantity
  return {
    quantity,
    total_minor,
    tax_minor: includedTax(total_minor, terms.tax_bp),
    due_online_minor: dueOnline(terms, quantity, total_minor),
  }
}

/** The sums of a reservation: of its lines, each rounded before. */
export function sumsOf(lines: readonly Pick<PricedLine, 'total_minor' | 'due_online_minor'>[]) {
  const total_minor = sum(lines.map((line) => line.total_minor))
  const due_online_minor = sum(lines.map((line) => line.due_online_minor))
  return { total_minor, due_online_minor, due_at_club_minor: total_minor - due_online_minor }
}

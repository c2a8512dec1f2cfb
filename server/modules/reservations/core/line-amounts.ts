import { sum } from '#contract/base/money.ts'
import { dueOnline } from '#contract/reservations/due-online.ts'
import type { ReservationLine } from '#contract/reservations/reservations.ts'
import { includedTax } from '../../../infrastructure/amounts.ts'

/** The inputs of a line's amounts. */
interface AmountTerms {
  unit_price_minor: number
  tax_bp: number
  payment: ReservationLine['payment']
  deposit_minor: number | null
  deposit_bp: number | null
  /** The unit price after `free_until`. */
  price_after_minor?: number | null
}

/** When a line admits its guests, and until when for free. Moves with the event. */
export interface EntryTerms {
  entry_start_at: string | null
  entry_end_at: string | null
  arrive_by: string | null
  free_until: string | null
}

/** The terms a line was booked at. They hold for its lifetime, whatever the club changes. */
export interface LineTerms extends EntryTerms, AmountTerms {
  price_after_minor: number | null
  points_eligible: boolean
  commissionable: boolean
  /** The ambassador's share if one brought the booking. 0 is a rate, not the absence of one. */
  commission_bp: number
}

export interface PricedLine extends Omit<ReservationLine, 'id' | keyof LineTerms>, LineTerms {
  heads_per_unit: number
  /** Units charged after `free_until`. */
  late_quantity: number
  /** The event start that its times were chosen for. */
  for_starts_at: string
}

/** The price of this many units of a line at its terms, in minor units. */
export function amountsOf(
  terms: AmountTerms & { late_quantity?: number },
  quantity: number,
): Pick<PricedLine, 'quantity' | 'late_quantity' | 'total_minor' | 'tax_minor' | 'due_online_minor'> {
  const late_quantity = Math.min(terms.late_quantity ?? 0, quantity)
  const total_minor = terms.unit_price_minor * quantity + (terms.price_after_minor ?? 0) * late_quantity
  return {
    quantity,
    late_quantity,
    total_minor,
    tax_minor: includedTax(total_minor, terms.tax_bp),
    due_online_minor: dueOnline(terms, quantity, total_minor),
  }
}

/** The sums of a reservation over its already rounded lines. */
export function lineSumsOf(lines: readonly Pick<PricedLine, 'total_minor' | 'due_online_minor'>[]) {
  const total_minor = sum(lines.map((line) => line.total_minor))
  const due_online_minor = sum(lines.map((line) => line.due_online_minor))
  return { total_minor, due_online_minor, due_at_club_minor: total_minor - due_online_minor }
}

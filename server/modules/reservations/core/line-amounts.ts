import { includedTax, sum } from '#contract/minor-units.ts'
import { dueOnline } from '#contract/due-online.ts'
import type { ReservationLine } from '#contract/reservations.ts'

/** What the amounts of a line follow from. */
interface AmountTerms {
  unit_price_minor: number
  tax_bp: number
  payment: ReservationLine['payment']
  deposit_minor: number | null
  deposit_bp: number | null
  /** What a unit costs that comes from `free_until` on. */
  price_after_minor?: number | null
}

/** When a line lets its guests in, and until when for nothing; moved with the event. */
export interface EntryTerms {
  entry_start_at: string | null
  entry_end_at: string | null
  arrive_by: string | null
  free_until: string | null
}

/** The terms at which a line was booked: they hold for as long as it lasts, whatever the club changes. */
export interface LineTerms extends EntryTerms, AmountTerms {
  price_after_minor: number | null
  points_eligible: boolean
  commissionable: boolean
}

export interface PricedLine extends Omit<ReservationLine, 'id' | keyof LineTerms>, LineTerms {
  heads_per_unit: number
  /** Units that came from `free_until` on. */
  late_quantity: number
  /** The start of the event that its times were chosen for. */
  for_starts_at: string
}

/** What so many units of a line cost at its terms, in minor units. */
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

/** The sums of a reservation: of its lines, each rounded before. */
export function sumsOf(lines: readonly Pick<PricedLine, 'total_minor' | 'due_online_minor'>[]) {
  const total_minor = sum(lines.map((line) => line.total_minor))
  const due_online_minor = sum(lines.map((line) => line.due_online_minor))
  return { total_minor, due_online_minor, due_at_club_minor: total_minor - due_online_minor }
}

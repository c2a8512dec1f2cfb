import { sum } from '#contract/base/money.ts'
import type { PricedLine } from '../core/line-amounts.ts'
import { refundFor, type RefundDecision, type RefundTerms } from '../core/refund.ts'
import { coveredOf, settledOf, type ReservationRow } from '../core/reservation.ts'

interface DueAmounts {
  due_online_minor: number
  due_at_club_minor: number
  lines: readonly Pick<PricedLine, 'payment' | 'due_online_minor'>[]
}

/** Nothing is booked any more. */
export const nothingBooked: DueAmounts = { due_online_minor: 0, due_at_club_minor: 0, lines: [] }

const depositsOf = ({ lines }: DueAmounts) =>
  sum(lines.filter(({ payment }) => payment === 'deposit').map(({ due_online_minor }) => due_online_minor))

/**
 * What is refunded and what is kept when a reservation shrinks: by the notice given, from what was paid for the removed places.
 * An early payment of the venue part still counts for it. At most `online_minor`, what is left of online payments, is refunded.
 */
export function refundOfChange(
  event: RefundTerms,
  row: ReservationRow,
  after: DueAmounts,
  { online_minor, now }: { online_minor: number; now: Temporal.Instant },
): RefundDecision {
  const settled = settledOf(row)
  const atClub = Math.min(Math.max(0, settled - row.due_online_minor), after.due_at_club_minor)
  const paid_minor = Math.min(online_minor, coveredOf(row), Math.max(0, settled - after.due_online_minor - atClub))
  return refundFor(
    event,
    { paid_minor, deposit_minor: Math.min(paid_minor, Math.max(0, depositsOf(row) - depositsOf(after))) },
    now,
  )
}

import { refundFor, type Refund, type RefundTerms } from '../refund.ts'

/** Minor units of one reservation. */
interface Paid {
  paid_minor: number
  refunded_minor: number
  kept_minor: number
}

interface Due {
  due_online_minor: number
  due_at_club_minor: number
}

/** What pays for the places that are booked now. */
export const coveredOf = ({ paid_minor, refunded_minor, kept_minor }: Paid) => paid_minor - refunded_minor - kept_minor

/**
 * What is given back, and what is kept, once a reservation comes to less: by the notice given, of what was paid for the
 * places that go. What was paid before its time for what is due at the club goes on paying for that.
 */
export function releaseFor(night: RefundTerms, row: Paid & Due, after: Due, now: Temporal.Instant): Refund {
  const covered = coveredOf(row)
  const atClub = Math.min(Math.max(0, covered - row.due_online_minor), after.due_at_club_minor)
  return refundFor(night, Math.max(0, covered - after.due_online_minor - atClub), now)
}

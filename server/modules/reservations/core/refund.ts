import { share, sum, wholeBp } from '#contract/base/money.ts'
import { isBefore } from '#contract/base/instants.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { PricedLine } from './line-amounts.ts'
import type { CancellationStep } from './line-terms.ts'
import { coveredOf, settledOf, type ReservationRow } from './reservation.ts'

/** What cancelling refunds now (product rule: by the notice given, rounded half up once, never more than was paid). */
export interface RefundDecision {
  refund_minor: number
  kept_minor: number
  kept_deposit_minor: number
  refund_bp: number
  /** Until when cancelling is free; null if never, or always. */
  free_until: string | null
}

/** The facts about an event that decide a refund. */
export interface RefundTerms {
  cancellation_policy: readonly CancellationStep[]
  starts_at: string
  /** The event was moved: until then everything is refunded, whatever the policy says. */
  free_cancel_until: string | null
}

/** Payments minus refunds, in minor units; `deposit_minor` is the part paid as deposits. */
export interface PaidInAdvance {
  paid_minor: number
  deposit_minor: number
}

export function refundFor(
  { cancellation_policy: policy, starts_at, free_cancel_until }: RefundTerms,
  paid: PaidInAdvance,
  now: Temporal.Instant,
): RefundDecision {
  const start = Temporal.Instant.from(starts_at)
  const moved = free_cancel_until === null ? null : Temporal.Instant.from(free_cancel_until)
  const isInTime = (step: CancellationStep) => !isBefore(start.subtract({ hours: step.hours_before }), now)
  const steps = policy.toSorted((a, b) => b.hours_before - a.hours_before)
  const isFree = moved !== null && !isBefore(moved, now)
  // Without a policy, nothing is ever kept.
  const refund_bp = isFree || steps.length === 0 ? 10_000 : (steps.find(isInTime)?.refund_bp ?? 0)
  // A deposit is refunded only with the notice that refunds everything.
  const kept_deposit_minor = refund_bp === 10_000 ? 0 : paid.deposit_minor
  const prepaid = paid.paid_minor - paid.deposit_minor
  const refund_minor = paid.deposit_minor - kept_deposit_minor + Math.min(share(prepaid, refund_bp, wholeBp), prepaid)
  const free = steps.findLast((step) => step.refund_bp === 10_000)
  const byPolicy = free ? start.subtract({ hours: free.hours_before }) : null
  const last = [byPolicy, isFree ? moved : null]
    .filter((one) => one !== null)
    .toSorted(Temporal.Instant.compare)
    .at(-1)
  const free_until = steps.length === 0 || last === undefined ? null : instantText(last)
  return { refund_minor, kept_minor: paid.paid_minor - refund_minor, kept_deposit_minor, refund_bp, free_until }
}

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

import { share, wholeBp } from '#contract/base/money.ts'
import { isBefore } from '#contract/base/instants.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'

/** The share refunded up to this many hours before the start; longest notice first. */
export interface CancellationStep {
  hours_before: number
  refund_bp: number
}

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

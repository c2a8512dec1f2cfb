/** What of a price is given back from so many hours before the start; longest notice first. */
export interface CancellationStep {
  hours_before: number
  refund_bp: number
}

/** What cancelling gives back now (product rule: by the notice given, rounded half up once, never more than was paid). */
export interface Refund {
  refund_minor: number
  kept_minor: number
  refund_bp: number
  /** Until then cancelling costs nothing; null where it never does, or always. */
  free_until: string | null
}

/** `paidMinor`: paid less refunded, in minor units. */
export function refundFor(policy: readonly CancellationStep[], startsAt: string, paidMinor: number, now: Temporal.Instant): Refund {
  const start = Temporal.Instant.from(startsAt)
  const isInTime = (step: CancellationStep) => Temporal.Instant.compare(now, start.subtract({ hours: step.hours_before })) <= 0
  const steps = policy.toSorted((a, b) => b.hours_before - a.hours_before)
  // Where a club has no policy, nothing is ever kept.
  const refund_bp = steps.length === 0 ? 10_000 : (steps.find(isInTime)?.refund_bp ?? 0)
  const refund_minor = Math.min(Math.floor((paidMinor * refund_bp + 5_000) / 10_000), paidMinor)
  const free = steps.findLast((step) => step.refund_bp === 10_000)
  const free_until = free ? start.subtract({ hours: free.hours_before }).toString({ smallestUnit: 'millisecond' }) : null
  return { refund_minor, kept_minor: paidMinor - refund_minor, refund_bp, free_until }
}

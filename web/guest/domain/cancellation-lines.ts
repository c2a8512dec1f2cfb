import type { EventPage } from '#contract/events/events.ts'
import { formatPercent } from '../../shared/format/format.ts'

/** The refund on cancellation, from the longest notice to the shortest. Without steps, everything at any time. */
export function cancellationLines(policy: EventPage['club']['cancellation_policy']): string[] {
  if (policy.length === 0) return ['Cancel free of charge until the event starts.']
  const steps = policy.filter(({ refund_bp }) => refund_bp > 0).toSorted((a, b) => b.hours_before - a.hours_before)
  const lines = steps.map(({ hours_before, refund_bp }) => {
    const until = hours_before === 0 ? 'Until the event starts' : `Up to ${hours_before} hours before the event starts`
    return refund_bp === 10_000
      ? `${until}: free of charge.`
      : `${until}: ${formatPercent(refund_bp)} of what you paid is refunded.`
  })
  return steps.at(-1)?.hours_before === 0
    ? lines
    : [...lines, steps.length === 0 ? 'Payments are non-refundable.' : 'After that: no refund.']
}

/** What to know about cancelling before booking; null if it can no longer be booked. Steps apply to online payments alone. */
export function cancellationOf(
  event: Pick<EventPage, 'is_past' | 'is_cancelled' | 'prestations'> & { club: Pick<EventPage['club'], 'cancellation_policy'> },
  hasStarted: boolean,
): string[] | null {
  if (event.is_past || event.is_cancelled) return null
  if (hasStarted) return ['The event has started, so bookings can no longer be cancelled.']
  const isPaidOnline = event.prestations.some(({ payment }) => payment === 'prepaid' || payment === 'deposit')
  return cancellationLines(isPaidOnline ? event.club.cancellation_policy : [])
}

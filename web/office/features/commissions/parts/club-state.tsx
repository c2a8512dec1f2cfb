import type { ReferredClub } from '#contract/ambassador-commissions.ts'
import type { SubscriptionStatus } from '#contract/subscription-states.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Tone } from '../../../ui/tone.tsx'

const states: Readonly<Record<SubscriptionStatus, readonly [Tone, string]>> = {
  trialing: ['info', 'On trial'],
  active: ['ok', 'Paying'],
  past_due: ['warn', 'Payment overdue'],
  suspended: ['bad', 'Suspended'],
  cancelled: ['off', 'Cancelled'],
  expired: ['off', 'Expired'],
}

/** A referred club's status, as far as it matters for a commission. */
export function ClubState({ club: { subscription, onboarding_completed } }: { club: ReferredClub }) {
  if (subscription === null) return <StatusBadge tone="plain">Setting up</StatusBadge>
  const [tone, label] = states[subscription.status]
  const isOpening = !onboarding_completed && tone !== 'off'
  return <StatusBadge tone={isOpening ? 'plain' : tone}>{isOpening ? 'Setting up' : label}</StatusBadge>
}

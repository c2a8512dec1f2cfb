import type { ReferredClub } from '#contract/ambassadors/commissions.ts'
import type { SubscriptionStatus } from '#contract/subscriptions/states.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Tone } from '../../../ui/tone.tsx'

export const clubStateLabels = {
  trialing: 'On trial',
  active: 'Paying',
  past_due: 'Payment overdue',
  suspended: 'Suspended',
  cancelled: 'Cancelled',
  expired: 'Expired',
} as const satisfies Record<SubscriptionStatus, string>

const tones: Readonly<Record<SubscriptionStatus, Tone>> = {
  trialing: 'info',
  active: 'ok',
  past_due: 'warn',
  suspended: 'bad',
  cancelled: 'off',
  expired: 'off',
}

/** A referred club's status, as far as it matters for a commission. */
export function ClubState({ club: { subscription, onboarding_completed } }: { club: ReferredClub }) {
  if (subscription === null) return <StatusBadge tone="plain">Setting up</StatusBadge>
  const { [subscription.status]: tone } = tones
  const isOpening = !onboarding_completed && tone !== 'off'
  return (
    <StatusBadge tone={isOpening ? 'plain' : tone}>{isOpening ? 'Setting up' : clubStateLabels[subscription.status]}</StatusBadge>
  )
}

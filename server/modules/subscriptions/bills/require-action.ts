import type { SubscriptionAction } from '#contract/subscriptions/states.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Bill } from './read-bill.ts'
import { allowedSubscriptionActions } from '../rules/subscription.ts'

/** Refuses an action not allowed in the current state, and lists those allowed. */
export function requireBillingAction({ subscription, waiting }: Bill, action: SubscriptionAction): void {
  const allowed = allowedSubscriptionActions(subscription, waiting !== null)
  if (allowed.includes(action)) return
  const extra = { status: subscription?.status ?? null, allowed }
  if (waiting !== null && waiting.purpose !== 'period') refuse('payment_pending', { extra })
  refuse('invalid_transition', { extra })
}

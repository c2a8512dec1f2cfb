import type { SubscriptionOverview } from '#contract/subscriptions/subscriptions.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { endSubscription } from '../renewal/end-subscription.ts'
import { notifyDecision } from '../bills/notify-club.ts'
import { performBilling, type BillingCall } from './perform-billing.ts'
import { requireBillingAction } from '../bills/require-action.ts'
import { endsAtOnce } from '../rules/subscription.ts'
import { changeRow } from '../bills/subscription-store.ts'

/** Cancels at the end of the period, or immediately if nothing was paid for. */
export async function cancelSubscription(infrastructure: Infrastructure, call: BillingCall): Promise<SubscriptionOverview> {
  return performBilling(infrastructure, call, async (billing) => {
    const { tx, bill } = billing
    requireBillingAction(bill, 'cancel')
    const { subscription } = bill
    if (subscription === null) return null
    if (endsAtOnce(subscription)) await endSubscription(billing, subscription, 'ended_at_once')
    else {
      const row = await changeRow(tx, subscription, { cancel_at_period_end: true, next_plan: null, next_interval: null })
      await notifyDecision(billing, row, 'end_scheduled')
    }
    return null
  })
}

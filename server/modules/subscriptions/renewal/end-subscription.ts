import type { SubscriptionEvent } from '#contract/subscriptions/states.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { suspendSales } from '../../clubs/index.ts'
import type { Billing } from '../bills/billing.ts'
import { changeInvoice } from '../bills/invoice-store.ts'
import { subscriptionStatusAfter, type SubscriptionRow } from '../rules/subscription.ts'
import { changeRow } from '../bills/subscription-store.ts'
import { notifyEnded } from '../bills/notify-club.ts'

type EndingEvent = Extract<SubscriptionEvent, 'trial_lapsed' | 'period_ended' | 'ended_at_once' | 'payment_uncollectible'>

/** Ends a subscription now. Nothing new is sold from here on, and debts are no longer charged automatically. */
export async function endSubscription(billing: Billing, row: SubscriptionRow, why: EndingEvent): Promise<void> {
  const { tx, bill, now } = billing
  await changeRow(tx, row, {
    status: subscriptionStatusAfter(row.status, why),
    ended_at: instantText(now),
    next_plan: null,
    next_interval: null,
  })
  if (bill.waiting !== null) await changeInvoice(tx, bill.waiting, { next_attempt_at: null })
  await suspendSales(tx, row.club_id, now)
  await notifyEnded(billing, row, why)
}

import type { BodyOf } from '#contract/base/endpoint.ts'
import type { chooseSubscription as endpoint } from '#contract/subscriptions/subscriptions.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { suspendSales } from '../../clubs/index.ts'
import type { Billing } from '../bills/billing.ts'
import { daysAfter, periodEndAfter, trialDays } from '../rules/billing-period.ts'
import { changeTaxNumber } from './change-tax-number.ts'
import { insertInvoice } from '../bills/invoice-store.ts'
import { makeInvoice } from '../bills/make-invoice.ts'
import { performBilling, type BillingCall } from './perform-billing.ts'
import { requireSetUp } from '../bills/require-set-up.ts'
import { priceIn, type PlanChoice } from '../rules/plan.ts'
import { periodLine } from '../rules/plan-change.ts'
import { total } from '../rules/proration.ts'
import { requestPayment } from '../bills/request-payment.ts'
import { requireBillingAction } from '../bills/require-action.ts'
import type { SubscriptionRow } from '../rules/subscription.ts'
import { insertSubscription, noteTrial } from '../bills/subscription-store.ts'
import { notifyTrialStarted } from '../bills/notify-club.ts'

type Body = BodyOf<typeof endpoint>

/** Starts a subscription: the first time with the trial, otherwise with the first payment. */
export async function chooseSubscription(infrastructure: Infrastructure, call: BillingCall, { tax_number, ...choice }: Body) {
  return performBilling(infrastructure, call, async (billingNow) => {
    await requireSetUp(billingNow.tx, call.caller.club_id)
    requireBillingAction(billingNow.bill, 'choose')
    const billing = await changeTaxNumber(billingNow, tax_number)
    return billing.bill.account.trial_used_at === null ? startTrial(billing, choice) : requestFirstPayment(billing, choice)
  })
}

async function startTrial(billing: Billing, choice: PlanChoice): Promise<null> {
  const { tx, bill, now } = billing
  const { club, currency, timezone, plans } = bill
  const at = instantText(now)
  const ends = daysAfter(at, timezone, trialDays)
  const row: SubscriptionRow = {
    id: newId(),
    club_id: club.id,
    ...choice,
    status: 'trialing',
    currency,
    timezone,
    price_minor: priceIn(plans, choice),
    anchor_at: ends,
    trial_ends_at: ends,
    period_start_at: at,
    period_end_at: ends,
    cancel_at_period_end: false,
    next_plan: null,
    next_interval: null,
    past_due_at: null,
    ended_at: null,
    version: 1,
  }
  await insertSubscription(tx, row, now)
  await noteTrial(tx, club.id, now)
  await suspendSales(tx, club.id, null)
  await notifyTrialStarted(billing, row)
  return null
}

async function requestFirstPayment({ tx, infrastructure, bill, now }: Billing, choice: PlanChoice): Promise<string> {
  const { timezone, plans, tax } = bill
  const start = instantText(now)
  const end = periodEndAfter({ anchor_at: start, timezone, interval: choice.interval }, start)
  const price_minor = priceIn(plans, choice)
  const amounts = total([periodLine(plans, choice, { price_minor, start, end, timezone })], tax)
  const draft = makeInvoice(
    bill,
    { purpose: 'start', choice, price_minor, period_start_at: start, period_end_at: end, amounts },
    now,
  )
  await insertInvoice(tx, draft)
  if (!(await requestPayment(tx, infrastructure, draft))) refuse('payment_method_required')
  return draft.id
}

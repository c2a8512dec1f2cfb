import type { BodyOf } from '#contract/base/endpoint.ts'
import type { changeSubscription as endpoint } from '#contract/subscriptions/subscriptions.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { currentMethod } from '../../payments/index.ts'
import type { Billing } from '../bills/billing.ts'
import { changeTaxNumber } from './change-tax-number.ts'
import { insertInvoice } from '../bills/invoice-store.ts'
import { makeInvoice } from '../bills/make-invoice.ts'
import { notifyDecision } from '../bills/notify-club.ts'
import { performBilling, type BillingCall } from './perform-billing.ts'
import type { PlanChoice } from '../rules/plan.ts'
import { quoteChange, takesEffect } from '../rules/plan-change.ts'
import { previewChange } from './preview-change.ts'
import { requestPayment } from '../bills/request-payment.ts'
import { requireBillingAction } from '../bills/require-action.ts'
import { changeRow } from '../bills/subscription-store.ts'
import type { SubscriptionRow } from '../rules/subscription.ts'
import { toSubscription } from './show-subscription.ts'

type Body = BodyOf<typeof endpoint>

/** Changes the plan or interval, resumes a cancelled subscription, or saves a VAT number; in this order, all or nothing. */
export async function changeSubscription(
  infrastructure: Infrastructure,
  call: BillingCall,
  { version, tax_number, ...changes }: Body,
) {
  return performBilling(infrastructure, call, async (billingNow) => {
    const { subscription } = billingNow.bill
    if (subscription === null) return refuse('invalid_transition', { extra: { status: null, allowed: ['choose'] } })
    if (subscription.version !== version) return refuseStale(billingNow)
    const billing = await changeTaxNumber(billingNow, tax_number)
    const row = changes.cancel_at_period_end === false ? await resume(billing, subscription) : subscription
    if (changes.plan === undefined && changes.interval === undefined) return null
    const choice = { plan: changes.plan ?? row.plan, interval: changes.interval ?? row.interval }
    return change({ ...billing, bill: { ...billing.bill, subscription: row } }, { row, choice, agreed: changes.due_now_minor })
  })
}

async function refuseStale({ tx, infrastructure: { payments }, bill }: Billing): Promise<never> {
  const method = await currentMethod({ db: tx, payments }, bill.club.id)
  return refuse('stale', { extra: { current: toSubscription(bill, method !== null) } })
}

async function resume(billing: Billing, row: SubscriptionRow): Promise<SubscriptionRow> {
  if (!row.cancel_at_period_end) return row
  requireBillingAction(billing.bill, 'resume')
  const resumed = await changeRow(billing.tx, row, { cancel_at_period_end: false })
  await notifyDecision(billing, resumed, 'end_undone')
  return resumed
}

interface RequestedChange {
  row: SubscriptionRow
  choice: PlanChoice
  /** The total shown before. */
  agreed: number | undefined
}

async function change(billing: Billing, { row, choice, agreed }: RequestedChange): Promise<string | null> {
  const { tx, bill, now } = billing
  requireBillingAction(bill, 'change')
  const { plan, interval } = choice
  const effect = takesEffect(bill.plans, row, choice)
  const { amounts, ...next } = quoteChange(bill, row, choice, now)
  const due = effect === 'now' ? amounts.total_minor : 0
  if (agreed !== undefined && agreed !== due) refuse('price_changed', { extra: { change: previewChange(bill, choice, now) } })
  if (effect === 'none') {
    const kept = await changeRow(tx, row, { next_plan: null, next_interval: null })
    if (row.next_plan !== null) await notifyDecision(billing, kept, 'change_undone')
  } else if (effect === 'period_end')
    await notifyDecision(billing, await changeRow(tx, row, { next_plan: plan, next_interval: interval }), 'change_scheduled')
  else if (due === 0) await changeRow(tx, row, { plan, interval, ...next, next_plan: null, next_interval: null })
  else return requestUpgradePayment(billing, row, choice)
  return null
}

/** The change takes effect once it is paid. */
async function requestUpgradePayment(
  { tx, infrastructure, bill, now }: Billing,
  row: SubscriptionRow,
  choice: PlanChoice,
): Promise<string> {
  const { amounts, price_minor, period_start_at, period_end_at } = quoteChange(bill, row, choice, now)
  const draft = makeInvoice(bill, { purpose: 'upgrade', choice, price_minor, period_start_at, period_end_at, amounts }, now)
  await insertInvoice(tx, draft)
  if (!(await requestPayment(tx, infrastructure, draft))) refuse('payment_method_required')
  return draft.id
}

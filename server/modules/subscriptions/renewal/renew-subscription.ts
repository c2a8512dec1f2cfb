import { instantText } from '../../../infrastructure/clock/clock.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import type { Billing } from '../bills/billing.ts'
import { periodEndAfter } from '../rules/billing-period.ts'
import { collect } from '../collection/collect-invoice.ts'
import { endSubscription } from './end-subscription.ts'
import type { InvoiceRow } from '../rules/invoice.ts'
import { changeInvoice, insertInvoice } from '../bills/invoice-store.ts'
import { issueInvoice } from '../bills/issue-invoice.ts'
import { makeInvoice } from '../bills/make-invoice.ts'
import { priceIn } from '../rules/plan.ts'
import { periodLine } from '../rules/plan-change.ts'
import { total } from '../rules/proration.ts'
import type { Bill } from '../bills/read-bill.ts'
import { requestPayment } from '../bills/request-payment.ts'
import { nextChoice, subscriptionStatusAfter, type SubscriptionRow } from '../rules/subscription.ts'
import { changeRow } from '../bills/subscription-store.ts'

/** The next period, its plan and its invoice: as agreed, whenever it is computed. */
function nextPeriod(
  bill: Bill,
  row: SubscriptionRow,
  now: Temporal.Instant,
): { change: Partial<SubscriptionRow>; draft: InvoiceRow } {
  const choice = nextChoice(row)
  const start = row.period_end_at
  const anchor_at = choice.interval === row.interval && row.status !== 'trialing' ? row.anchor_at : start
  const end = periodEndAfter({ anchor_at, timezone: row.timezone, interval: choice.interval }, start)
  const price_minor = priceIn(bill.plans, choice)
  const line = periodLine(bill.plans, choice, { price_minor, start, end, timezone: row.timezone })
  const period = { period_start_at: start, period_end_at: end, price_minor }
  const draft = makeInvoice(bill, { purpose: 'period', choice, ...period, amounts: total([line], bill.tax) }, now)
  return { change: { ...choice, ...period, anchor_at, next_plan: null, next_interval: null }, draft }
}

/** A period ends and the next one starts: its invoice is issued, and charged next. */
export async function renew({ tx, bill, now }: Billing, row: SubscriptionRow): Promise<void> {
  const { change, draft } = nextPeriod(bill, row, now)
  await changeRow(tx, row, change)
  await insertInvoice(tx, draft)
  const issued = await issueInvoice(tx, draft, row.id, now)
  await changeInvoice(tx, issued, { next_attempt_at: instantText(now) })
}

/** A trial ends: the first period starts if there is a payment method; otherwise it ends, and nothing is owed. */
export async function endTrial(billing: Billing, row: SubscriptionRow): Promise<void> {
  const { tx, infrastructure, bill, now } = billing
  const { change, draft } = nextPeriod(bill, row, now)
  if (!(await requestPayment(tx, infrastructure, draft))) return endSubscription(billing, row, 'trial_lapsed')
  await changeRow(tx, row, { ...change, status: subscriptionStatusAfter(row.status, 'trial_billed') })
  await insertInvoice(tx, draft)
  await issueInvoice(tx, draft, row.id, now)
  await enqueue(tx, collect, { invoice_id: draft.id })
}

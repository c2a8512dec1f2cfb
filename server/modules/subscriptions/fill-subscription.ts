import { isBefore } from '#contract/base/instants.ts'
import { brand } from '#contract/base/brand.ts'
import type { Config } from '../../infrastructure/config/config.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { newId } from '../../infrastructure/ids.ts'
import { fillMethod, fillPayment } from '../payments/index.ts'
import { daysAfter, periodEndAfter, trialDays } from './rules/billing-period.ts'
import { nextRetry } from './rules/dunning.ts'
import { invoiceStatusAfter } from './rules/invoice.ts'
import { changeInvoice, insertInvoice } from './bills/invoice-store.ts'
import { issueInvoice } from './bills/issue-invoice.ts'
import { makeInvoice } from './bills/make-invoice.ts'
import { priceIn, type PlanChoice } from './rules/plan.ts'
import { periodLine } from './rules/plan-change.ts'
import { total } from './rules/proration.ts'
import { readBill, type Bill } from './bills/read-bill.ts'
import { scheduleNext } from './bills/schedule-next.ts'
import type { SubscriptionRow } from './rules/subscription.ts'
import { insertSubscription, lockBillingAccount, noteTrial } from './bills/subscription-store.ts'

/** The payment history of a demo club. */
export interface PastSubscription {
  club_id: string
  choice: PlanChoice
  /** The start of its first paid period. */
  since: Temporal.Instant
  /** Whether the payment of the current period was declined, so that it is past due. */
  is_past_due: boolean
}

/** A subscription with a card and all invoices since it began, each paid on its day except possibly the last one. */
export async function fillSubscription(tx: Tx, config: Config, past: PastSubscription, now: Temporal.Instant): Promise<void> {
  const { club_id, choice, since } = past
  await lockBillingAccount(tx, club_id)
  const bill = await readBill(tx, config, club_id)
  const anchor = { anchor_at: instantText(since), timezone: bill.timezone, interval: choice.interval }
  const began = Temporal.Instant.from(daysAfter(anchor.anchor_at, bill.timezone, -trialDays))
  await noteTrial(tx, club_id, began)
  await fillMethod(tx, club_id, began)
  const starts = [anchor.anchor_at]
  for (let end = periodEndAfter(anchor, anchor.anchor_at); !isBefore(now, end); end = periodEndAfter(anchor, end))
    starts.push(end)
  const start = starts.at(-1) ?? anchor.anchor_at
  const row: SubscriptionRow = {
    id: newId(),
    club_id,
    ...choice,
    status: past.is_past_due ? 'past_due' : 'active',
    currency: bill.currency,
    timezone: bill.timezone,
    price_minor: priceIn(bill.plans, choice),
    anchor_at: anchor.anchor_at,
    trial_ends_at: anchor.anchor_at,
    period_start_at: start,
    period_end_at: periodEndAfter(anchor, start),
    cancel_at_period_end: false,
    next_plan: null,
    next_interval: null,
    past_due_at: past.is_past_due ? start : null,
    ended_at: null,
    version: 1,
  }
  await insertSubscription(tx, row, began)
  for (const [index, one] of starts.entries())
    await fillPeriod(
      tx,
      { ...bill, subscription: row },
      { start: one, is_paid: !past.is_past_due || index < starts.length - 1 },
      now,
    )
  await scheduleNext(tx, { config }, club_id, now)
}

async function fillPeriod(
  tx: Tx,
  bill: Bill,
  { start, is_paid }: { start: string; is_paid: boolean },
  now: Temporal.Instant,
): Promise<void> {
  const { subscription: row, plans, timezone } = bill
  if (row === null) return
  const at = Temporal.Instant.from(start)
  const end = periodEndAfter(row, start)
  const { price_minor } = row
  const amounts = total([periodLine(plans, row, { price_minor, start, end, timezone })], bill.tax)
  const choice = { plan: row.plan, interval: row.interval }
  const draft = makeInvoice(
    bill,
    { purpose: 'period', choice, price_minor, period_start_at: start, period_end_at: end, amounts },
    at,
  )
  await insertInvoice(tx, draft)
  const issued = await issueInvoice(tx, draft, row.id, at)
  const { id, club_id, currency, total_minor: amount_minor } = issued
  await fillPayment(
    tx,
    { club_id, invoice_id: id, amount_minor, currency, description: `${brand} ${issued.number ?? ''}`, is_paid },
    at,
  )
  if (is_paid) await changeInvoice(tx, issued, { status: invoiceStatusAfter(issued.status, 'pay'), paid_at: start })
  else await changeInvoice(tx, issued, { next_attempt_at: nextRetry(start, timezone, now) })
}

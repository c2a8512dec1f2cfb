import { instantText } from '../../../infrastructure/clock/clock.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { suspendSales } from '../../clubs/index.ts'
import type { Billing } from '../bills/billing.ts'
import { invoiceStatusAfter, type InvoiceRow } from '../rules/invoice.ts'
import { changeInvoice } from '../bills/invoice-store.ts'
import { issueInvoice, publishInvoiceChanged } from '../bills/issue-invoice.ts'
import { isLive, subscriptionStatusAfter, type SubscriptionRow } from '../rules/subscription.ts'
import { changeRow, insertSubscription } from '../bills/subscription-store.ts'
import { withoutSuspension } from '../rules/suspension.ts'
import { notifyPaymentReceived } from '../bills/notify-club.ts'

/** An invoice was paid: what it was for takes effect now. */
export async function receivePayment(billing: Billing, invoice: InvoiceRow): Promise<void> {
  const { tx, now } = billing
  const subscriptionId = await effects[invoice.purpose](billing, invoice)
  const issued = invoice.status === 'draft' ? await issueInvoice(tx, invoice, subscriptionId, now) : invoice
  const paid = await changeInvoice(tx, issued, {
    status: invoiceStatusAfter(issued.status, 'pay'),
    paid_at: instantText(now),
    next_attempt_at: null,
  })
  await publishInvoiceChanged(tx, paid)
  await notifyPaymentReceived(billing, paid)
}

/** Each returns the id of the paid subscription. */
const effects: Record<InvoiceRow['purpose'], (billing: Billing, invoice: InvoiceRow) => Promise<string>> = {
  async start({ tx, bill: { club, timezone }, now }, { plan, interval, currency, price_minor, period_start_at, period_end_at }) {
    const id = newId()
    const period = { anchor_at: period_start_at, period_start_at, period_end_at, timezone }
    const none = {
      trial_ends_at: null,
      next_plan: null,
      next_interval: null,
      past_due_at: null,
      ended_at: null,
      cancel_at_period_end: false,
    }
    await insertSubscription(
      tx,
      { id, club_id: club.id, plan, interval, currency, price_minor, status: 'active', ...period, ...none, version: 1 },
      now,
    )
    await suspendSales(tx, club.id, null)
    return id
  },

  async upgrade({ tx, bill: { subscription } }, { plan, interval, price_minor, period_start_at, period_end_at }) {
    const row = of(subscription)
    const anchor_at = interval === row.interval ? row.anchor_at : period_start_at
    await changeRow(tx, row, {
      plan,
      interval,
      price_minor,
      anchor_at,
      period_start_at,
      period_end_at,
      next_plan: null,
      next_interval: null,
    })
    return row.id
  },

  async period({ tx, bill: { subscription }, now }) {
    const row = of(subscription)
    // A subscription that ended while money was owed stays ended; a renewal paid immediately was active all along.
    if (!isLive(row) || row.status === 'active') return row.id
    await changeRow(tx, row, {
      status: subscriptionStatusAfter(row.status, 'paid'),
      past_due_at: null,
      ...withoutSuspension(row, now),
    })
    if (row.status === 'suspended') await suspendSales(tx, row.club_id, null)
    return row.id
  },
}

function of(row: SubscriptionRow | null): SubscriptionRow {
  if (row === null) throw new Error('An invoice of no subscription was paid.')
  return row
}

import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import { suspendSales } from '../../clubs/index.ts'
import { findLatestPayment } from '../../payments/index.ts'
import type { Billing } from '../bills/billing.ts'
import { cancelInvoiceJob } from '../collection/cancel-invoice-payment.ts'
import { collect } from '../collection/collect-invoice.ts'
import type { SubscriptionStep } from '../rules/upcoming-steps.ts'
import { endSubscription } from './end-subscription.ts'
import { endTrial, renew } from './renew-subscription.ts'
import { failPayment } from '../collection/fail-payment.ts'
import { invoiceStatusAfter, type InvoiceRow } from '../rules/invoice.ts'
import { changeInvoice } from '../bills/invoice-store.ts'
import { postUncollectible } from '../bills/issue-invoice.ts'
import type { Bill } from '../bills/read-bill.ts'
import { requestPayment } from '../bills/request-payment.ts'
import { subscriptionStatusAfter, type SubscriptionRow } from '../rules/subscription.ts'
import { changeRow, noteNotice } from '../bills/subscription-store.ts'
import { notifyOfStep, notifySuspended } from '../bills/notify-club.ts'

/** Takes one due step on a locked account. False: it must wait for a payment under way. */
export async function takeStep(billing: Billing, step: SubscriptionStep): Promise<boolean> {
  const { tx, bill, now } = billing
  switch (step.kind) {
    case 'charge':
      await charge(billing, waitingOf(bill))
      return true
    case 'give_up':
      return giveUp(billing, waitingOf(bill))
    case 'expire':
      return expire(billing, liveOf(bill))
    case 'suspend': {
      const row = liveOf(bill)
      await changeRow(tx, row, { status: subscriptionStatusAfter(row.status, 'grace_ended') })
      await suspendSales(tx, row.club_id, now)
      await notifySuspended(billing, row)
      return true
    }
    case 'notify': {
      const row = liveOf(bill)
      if (await noteNotice(tx, row.id, step.notice, step.about_at))
        await notifyOfStep(billing, { row, notice: step.notice, about_at: step.about_at })
      return true
    }
    case 'end_trial':
      await endTrial(billing, liveOf(bill))
      return true
    case 'renew':
      await renew(billing, liveOf(bill))
      return true
    case 'end_period':
      await endSubscription(billing, liveOf(bill), 'period_ended')
      return true
  }
}

function liveOf({ subscription }: Bill): SubscriptionRow {
  if (subscription === null) throw new Error('A step of no subscription is due.')
  return subscription
}

function waitingOf({ waiting }: Bill): InvoiceRow {
  if (waiting === null) throw new Error('A step of no invoice is due.')
  return waiting
}

async function charge(billing: Billing, invoice: InvoiceRow): Promise<void> {
  const { tx, infrastructure } = billing
  const invoiceNow = await changeInvoice(tx, invoice, { next_attempt_at: null })
  if (!(await requestPayment(tx, infrastructure, invoiceNow))) return failPayment(billing, invoiceNow, null)
  await enqueue(tx, collect, { invoice_id: invoice.id })
}

/** Whether the last attempt has ended; one that waits for its payer is cancelled first. */
async function isIdle({ tx }: Billing, invoice: InvoiceRow): Promise<boolean> {
  const payment = await findLatestPayment(tx, { kind: 'invoice', id: invoice.id })
  if (payment === null || payment.state === 'declined') return true
  if (payment.state === 'requires_action') await enqueue(tx, cancelInvoiceJob, { invoice_id: invoice.id })
  return false
}

async function giveUp(billing: Billing, invoice: InvoiceRow): Promise<boolean> {
  if (!(await isIdle(billing, invoice))) return false
  await changeInvoice(billing.tx, invoice, { status: invoiceStatusAfter(invoice.status, 'void') })
  return true
}

async function expire(billing: Billing, row: SubscriptionRow): Promise<boolean> {
  const { tx, bill, now } = billing
  const { waiting } = bill
  if (waiting !== null) {
    if (!(await isIdle(billing, waiting))) return false
    await changeInvoice(tx, waiting, { status: invoiceStatusAfter(waiting.status, 'mark_uncollectible'), next_attempt_at: null })
    await postUncollectible(tx, waiting, now)
  }
  await endSubscription({ ...billing, bill: { ...bill, waiting: null } }, row, 'payment_uncollectible')
  return true
}

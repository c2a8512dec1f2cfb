import { isBefore } from '#contract/base/instants.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Payment } from '../../payments/index.ts'
import type { Billing } from '../bills/billing.ts'
import { uncollectibleAt } from '../rules/upcoming-steps.ts'
import { nextRetry } from '../rules/dunning.ts'
import { invoiceStatusAfter, type InvoiceRow } from '../rules/invoice.ts'
import { changeInvoice } from '../bills/invoice-store.ts'
import { subscriptionStatusAfter } from '../rules/subscription.ts'
import { changeRow } from '../bills/subscription-store.ts'
import { notifyPaymentFailed } from '../bills/notify-club.ts'

/**
 * An invoice could not be paid. `payment` null: there was no method to charge. A start or an upgrade then does not happen, but
 * waits if the bank requires its payer; a period that has begun is past due and is charged again.
 */
export async function failPayment(billing: Billing, invoice: InvoiceRow, payment: Payment | null): Promise<void> {
  const { tx, bill, now } = billing
  if (invoice.status === 'draft') {
    if (payment?.state === 'declined' && !isReplaced(billing, invoice, payment))
      await changeInvoice(tx, invoice, { status: invoiceStatusAfter('draft', 'void') })
    return
  }
  // The plan stays as it is, however often this is reported.
  if (invoice.next_attempt_at !== null) return
  const { subscription } = bill
  const pastDueAt = subscription?.past_due_at ?? instantText(now)
  const next_attempt_at =
    subscription === null || subscription.ended_at !== null ? null : nextRetry(pastDueAt, bill.timezone, now)
  await changeInvoice(tx, invoice, { next_attempt_at })
  if (subscription?.status !== 'active') return
  await changeRow(tx, subscription, { status: subscriptionStatusAfter('active', 'payment_failed'), past_due_at: pastDueAt })
  await notifyPaymentFailed(billing, { invoice, payment, pastDueAt })
}

/** An attempt cancelled within a day was replaced by another method; one cancelled later was abandoned. */
function isReplaced({ bill, now }: Billing, invoice: InvoiceRow, { decline_code }: Payment): boolean {
  return decline_code === 'cancelled' && isBefore(now, uncollectibleAt(invoice, bill.timezone))
}

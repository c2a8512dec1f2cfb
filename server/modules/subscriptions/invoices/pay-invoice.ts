import type { SubscriptionOverview } from '#contract/subscriptions/subscriptions.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findLatestPayment } from '../../payments/index.ts'
import { findInvoice } from '../bills/invoice-views.ts'
import { isWaitingInvoice } from '../rules/invoice.ts'
import { performBilling, type BillingCall } from '../choices/perform-billing.ts'
import { requestPayment } from '../bills/request-payment.ts'

/** Pays the open invoice now. If the bank requires its payer, the response leads to the confirmation page. */
export async function payInvoice(
  infrastructure: Infrastructure,
  call: BillingCall,
  invoiceId: string,
): Promise<SubscriptionOverview> {
  return performBilling(infrastructure, call, async ({ tx }) => {
    const invoice = await findInvoice(tx, invoiceId)
    if (invoice === null || invoice.club_id !== call.caller.club_id) return refuse('not_found')
    if (!isWaitingInvoice(invoice)) return refuse('invalid_transition', { extra: { status: invoice.status, allowed: [] } })
    const payment = await findLatestPayment(tx, { kind: 'invoice', id: invoiceId })
    if (payment?.state === 'processing' || payment?.state === 'created') return refuse('payment_pending')
    if (!(await requestPayment(tx, infrastructure, invoice))) return refuse('payment_method_required')
    return invoice.id
  })
}

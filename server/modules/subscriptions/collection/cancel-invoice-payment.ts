import * as z from 'zod/mini'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { jobKind } from '../../../infrastructure/jobs/job-kind.ts'
import { cancelPayment, findLatestPayment } from '../../payments/index.ts'
import { settleInvoice } from './settle-invoice.ts'

export const cancelInvoiceJob = jobKind('call_off_invoice', z.object({ invoice_id: z.uuid() }), 'money')

/**
 * Cancels an attempt that waits for its payer, so that nothing is charged for it later; a payment made in the meantime counts.
 */
export async function cancelInvoicePayment(infrastructure: Infrastructure, invoiceId: string): Promise<void> {
  const payment = await findLatestPayment(infrastructure.db, { kind: 'invoice', id: invoiceId })
  if (payment?.state !== 'requires_action') return
  await cancelPayment(infrastructure, payment.id)
  await settleInvoice(infrastructure, invoiceId)
}

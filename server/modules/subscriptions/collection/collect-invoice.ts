import * as z from 'zod/mini'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { jobKind } from '../../../infrastructure/jobs/job-kind.ts'
import { findLatestPayment, performCharge, type Payment } from '../../payments/index.ts'
import { settleInvoice } from './settle-invoice.ts'

export const collect = jobKind('collect_invoice', z.object({ invoice_id: z.uuid() }), 'money')

/** Asks the provider for an invoice's requested payment, and processes the result. Not inside a transaction. */
export async function collectInvoice(infrastructure: Infrastructure, invoiceId: string): Promise<Payment | null> {
  const payment = await findLatestPayment(infrastructure.db, { kind: 'invoice', id: invoiceId })
  if (payment === null) return null
  await performCharge(infrastructure, payment.id)
  return settleInvoice(infrastructure, invoiceId)
}

import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { chargesCurrentMethod, findLatestPayment } from '../../payments/index.ts'
import { cancelInvoicePayment } from '../collection/cancel-invoice-payment.ts'
import { collectInvoice } from '../collection/collect-invoice.ts'
import { findWaitingInvoice } from '../bills/invoice-views.ts'
import { requestPayment } from '../bills/request-payment.ts'
import { lockBillingAccount } from '../bills/subscription-store.ts'

/** A club gave a new payment method: open payments are charged to it at once, replacing an attempt that waits for its bank. */
export async function chargeNewMethod(infrastructure: Infrastructure, clubId: string): Promise<void> {
  const waiting = await findWaitingInvoice(infrastructure.db, clubId)
  if (waiting === null) return
  const latest = await findLatestPayment(infrastructure.db, { kind: 'invoice', id: waiting.id })
  // Run a second time, the job continues with the attempt of the first.
  if (latest !== null && (await chargesCurrentMethod(infrastructure, latest))) {
    await collectInvoice(infrastructure, waiting.id)
    return
  }
  await cancelInvoicePayment(infrastructure, waiting.id)
  const isAsked = await retryTransaction(infrastructure.db, async (tx) => {
    await lockBillingAccount(tx, clubId)
    const invoice = await findWaitingInvoice(tx, clubId)
    return invoice?.id === waiting.id && (await requestPayment(tx, infrastructure, invoice))
  })
  if (isAsked) await collectInvoice(infrastructure, waiting.id)
}

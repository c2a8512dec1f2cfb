import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findLatestPayment, type Payment } from '../../payments/index.ts'
import { failPayment } from './fail-payment.ts'
import { isWaitingInvoice } from '../rules/invoice.ts'
import { findInvoice } from '../bills/invoice-views.ts'
import { receivePayment } from './receive-payment.ts'
import { readBill } from '../bills/read-bill.ts'
import { scheduleNext } from '../bills/schedule-next.ts'
import { lockBillingAccount } from '../bills/subscription-store.ts'

/** Processes the current state of an invoice's payment, once, whether the caller, the provider's webhook or a job reports it. */
export async function settleInvoice(infrastructure: Infrastructure, invoiceId: string): Promise<Payment | null> {
  return retryTransaction(infrastructure.db, async (tx) => settleWithin(tx, infrastructure, invoiceId))
}

async function settleWithin(tx: Tx, infrastructure: Infrastructure, invoiceId: string): Promise<Payment | null> {
  const unlocked = await findInvoice(tx, invoiceId)
  if (unlocked === null) return null
  await lockBillingAccount(tx, unlocked.club_id)
  const bill = await readBill(tx, infrastructure.config, unlocked.club_id)
  const invoice = await findInvoice(tx, invoiceId)
  const payment = await findLatestPayment(tx, { kind: 'invoice', id: invoiceId })
  if (invoice === null || payment === null || !isWaitingInvoice(invoice)) return payment
  const now = infrastructure.clock.now()
  if (payment.state === 'succeeded') await receivePayment({ tx, infrastructure, bill, now }, invoice)
  else if (payment.state === 'declined' || payment.state === 'requires_action')
    await failPayment({ tx, infrastructure, bill, now }, invoice, payment)
  await scheduleNext(tx, infrastructure, unlocked.club_id, now)
  return payment
}

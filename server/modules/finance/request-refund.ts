import * as z from 'zod/mini'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { newId } from '../../infrastructure/ids.ts'
import { enqueue } from '../../infrastructure/jobs/enqueue.ts'
import { jobKind } from '../../infrastructure/jobs/job-kind.ts'
import { allocateRefund, type FreedLines } from './allocation.ts'
import type { LedgerActor } from './ledger-store.ts'
import { lockPayment } from './payment-store.ts'
import { findPayment } from './payment-views.ts'
import { ledgerFactsOf, leftOnLines } from './payment.ts'
import { feeToGiveUp } from './platform-fee.ts'
import { post } from './post.ts'
import { refundGranted } from './postings.ts'
import { purposes } from './purposes.ts'
import { insertRefund } from './refund-store.ts'
import { listRefunds } from './refund-views.ts'

/** Asks the provider to give back what a refund says. */
export const makeRefund = jobKind('make_refund', z.object({ refund_id: z.uuid() }), 'money')

export interface RefundOrder {
  payment_id: string
  /** The whole of what is left, or a part of it. */
  amount_minor: number
  /** Why, for those who look into it later. */
  reason: string
  actor: LedgerActor
  /** The lines that give it back before all others. */
  freed?: FreedLines
}

/**
 * The one way to give money back: writes down a refund in the transaction that it belongs to; a job asks the provider after
 * the commit. Answers the refund's id; null where the payment has less than that left to give back
 * (`refundable_minor`). Locks the payment until the caller's transaction ends.
 */
export async function requestRefund(tx: Tx, order: RefundOrder, now: Temporal.Instant): Promise<string | null> {
  await lockPayment(tx, order.payment_id)
  const payment = await findPayment(tx, order.payment_id)
  if (payment === null || payment.refundable_minor < order.amount_minor) return null
  const { payment_id, amount_minor, reason, actor, freed = new Map() } = order
  const id = newId()
  // Of a payment that was taken late nothing was ever the platform's, or for any line.
  const owes = payment.state === 'succeeded' && purposes[payment.purpose_kind].owes_refunds
  const taken = {
    amount_minor,
    platform_fee_minor: owes ? feeToGiveUp(payment, await listRefunds(tx, payment.id), amount_minor) : 0,
    allocation: owes ? allocateRefund(amount_minor, leftOnLines(payment), freed) : [],
  }
  await insertRefund(tx, { id, payment_id, reason, ...taken }, now)
  if (owes) {
    const cause = { kind: 'refund', id } as const
    await post(tx, [{ ...ledgerFactsOf(payment), ...refundGranted(taken), occurred_at: now, settled_at: null, actor, cause }])
  }
  await enqueue(tx, makeRefund, { refund_id: id })
  return id
}

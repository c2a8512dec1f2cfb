import * as z from 'zod/mini'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import { jobKind } from '../../../infrastructure/jobs/job-kind.ts'
import { allocateRefund, type FreedLines, type LedgerActor, post, refundGranted } from '../../ledger/index.ts'
import { lockPayment } from '../core/payment-store.ts'
import { findPayment } from '../core/payment-views.ts'
import { ledgerFactsOf, leftOnLines } from '../core/payment.ts'
import { feeToReturn } from './platform-fee.ts'
import { purposes } from '../core/purposes.ts'
import { insertRefund } from './refund-store.ts'
import { listRefunds } from './refund-views.ts'

/** Asks the provider for a recorded refund. */
export const makeRefund = jobKind('make_refund', z.object({ refund_id: z.uuid() }), 'money')

export interface RefundOrder {
  payment_id: string
  /** All that is left, or a part. */
  amount_minor: number
  /** The reason, for later reference. */
  reason: string
  actor: LedgerActor
  /** The lines refunded before all others. */
  freed?: FreedLines
}

/**
 * The only way to refund: records a refund in the caller's transaction; a job asks the provider after the commit. Returns the
 * refund's id; null if the payment has less left (`refundable_minor`). Locks the payment until the caller's transaction ends.
 */
export async function requestRefund(tx: Tx, order: RefundOrder, now: Temporal.Instant): Promise<string | null> {
  await lockPayment(tx, order.payment_id)
  const payment = await findPayment(tx, order.payment_id)
  if (payment === null || payment.refundable_minor < order.amount_minor) return null
  const { payment_id, amount_minor, reason, actor, freed = new Map() } = order
  const id = newId()
  // No part of a late payment ever belonged to the platform or paid for a line.
  const owes = payment.state === 'succeeded' && purposes[payment.purpose_kind].owes_refunds
  const taken = {
    amount_minor,
    platform_fee_minor: owes ? feeToReturn(payment, await listRefunds(tx, payment.id), amount_minor) : 0,
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

import * as z from 'zod/mini'
import type { Tx } from '../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { newId } from '../../infrastructure/ids.ts'
import { enqueue } from '../../infrastructure/jobs/enqueue.ts'
import { jobKind } from '../../infrastructure/jobs/job-kind.ts'
import { lockPayment } from './payment-store.ts'
import { findPayment } from './payment-views.ts'
import { insertRefund } from './refund-store.ts'

/** Asks the provider to give back what a refund says. */
export const makeRefund = jobKind('make_refund', z.object({ refund_id: z.uuid() }))

export interface RefundOrder {
  payment_id: string
  /** The whole of what is left, or a part of it. */
  amount_minor: number
  /** Why, for whoever looks into it later. */
  reason: string
}

/**
 * The one way to give money back: writes down a refund in the transaction that it belongs to; a job asks the provider after
 * the commit. Answers the refund's id; null where the payment has less than that left to give back
 * (`refundable_minor`). Locks the payment until the caller's transaction ends.
 */
export async function requestRefund(tx: Tx, { clock }: Pick<Infrastructure, 'clock'>, order: RefundOrder): Promise<string | null> {
  await lockPayment(tx, order.payment_id)
  const payment = await findPayment(tx, order.payment_id)
  if (payment === null || payment.refundable_minor < order.amount_minor) return null
  const id = newId()
  await insertRefund(tx, { id, ...order }, clock.now())
  await enqueue(tx, makeRefund, { refund_id: id })
  return id
}

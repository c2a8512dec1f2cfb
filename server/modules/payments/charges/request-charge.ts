import * as z from 'zod/mini'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import { jobKind } from '../../../infrastructure/jobs/job-kind.ts'
import { findCurrentMethod } from '../methods/method-views.ts'
import { ofNoEvent, type PaymentPurpose } from '../core/payment.ts'
import { insertPayment } from '../core/payment-store.ts'
import { findLatestPayment } from '../core/payment-views.ts'

/** Makes a payment whose caller died before making it. */
export const makePayment = jobKind('make_payment', z.object({ payment_id: z.uuid() }), 'money')

/** How long callers have to run `performCharge` themselves. */
export const grace = { minutes: 1 }

export interface ChargeOrder {
  /** Who pays. */
  payer_id: string
  /** Whose books it is in. */
  club_id: string
  purpose: PaymentPurpose
  amount_minor: number
  currency: string
  /** For the payer's statement. */
  description: string
}

/**
 * Records, in the caller's transaction, that a payer's current method is to be charged; `performCharge` calls the provider after
 * the commit. Returns the payment's id, which is the existing one if a payment is under way or made, so that a retry never
 * charges twice. Null if the payer has no method.
 */
export async function requestCharge(tx: Tx, { clock, payments }: Infrastructure, order: ChargeOrder): Promise<string | null> {
  const method = payments === null ? null : await findCurrentMethod(tx, payments.name, order.payer_id)
  if (method === null) return null
  const id = newId()
  const now = clock.now()
  if (!(await insertPayment(tx, { id, ...order, method_id: method.id, page: null, platform_fee_minor: 0, ...ofNoEvent }, now)))
    return (await findLatestPayment(tx, order.purpose))?.id ?? null
  await enqueue(tx, makePayment, { payment_id: id }, { runAt: now.add(grace) })
  return id
}

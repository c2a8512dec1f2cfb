import * as z from 'zod/mini'
import type { Tx } from '../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { newId } from '../../infrastructure/ids.ts'
import { enqueue } from '../../infrastructure/jobs/enqueue.ts'
import { jobKind } from '../../infrastructure/jobs/job-kind.ts'
import { findCurrentMethod } from './method-views.ts'
import { ofNoEvent, type Purpose } from './payment.ts'
import { insertPayment } from './payment-store.ts'
import { findLatestPayment } from './payment-views.ts'

/** Makes a payment whose caller died before they could. */
export const makePayment = jobKind('make_payment', z.object({ payment_id: z.uuid() }), 'money')

/** How long callers have for `performCharge` of their own. */
export const grace = { minutes: 1 }

export interface ChargeOrder {
  /** Who pays. */
  payer_id: string
  /** Whose books it is in. */
  club_id: string
  purpose: Purpose
  amount_minor: number
  currency: string
  /** For the payer's statement. */
  description: string
}

/**
 * Writes down that a payer's current method is to be charged, in the transaction that it belongs to; after the commit
 * `performCharge` asks the provider. Answers the payment's id: the one under way or made where there is one, so that a
 * retry never charges twice. Null where the payer has no method to charge.
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

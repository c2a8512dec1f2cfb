import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import type { PaymentAllocation } from '../core/payment.ts'
import { insertPayment } from '../core/payment-store.ts'
import { requireProvider } from '../core/require-provider.ts'
import { grace, makePayment, type ChargeOrder } from './request-charge.ts'

export interface CheckoutOrder extends ChargeOrder, PaymentAllocation {
  platform_fee_minor: number
  /** Until when its page accepts payments. */
  expires_at: Temporal.Instant
  share?: { split_id: string; id: string }
}

/**
 * Records, in the caller's transaction, that a payer is to pay on a provider page; `openCheckout` creates the page after the
 * commit. Returns the payment's id; null if one is under way.
 */
export async function requestCheckout(
  tx: Tx,
  infrastructure: Infrastructure,
  { expires_at, ...order }: CheckoutOrder,
): Promise<string | null> {
  const { name } = requireProvider(infrastructure)
  const id = newId()
  const now = infrastructure.clock.now()
  if (!(await insertPayment(tx, { id, ...order, method_id: null, page: { provider: name, expires_at } }, now))) return null
  // If the caller dies before it has the page, no one can pay on it, and the attempt ends.
  await enqueue(tx, makePayment, { payment_id: id }, { runAt: now.add(grace) })
  return id
}

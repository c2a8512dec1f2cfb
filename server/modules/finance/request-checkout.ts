import type { Tx } from '../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { newId } from '../../infrastructure/ids.ts'
import { enqueue } from '../../infrastructure/jobs/enqueue.ts'
import type { Allocated } from './payment.ts'
import { insertPayment } from './payment-store.ts'
import { requireProvider } from './require-provider.ts'
import { grace, makePayment, type ChargeOrder } from './request-charge.ts'

export interface CheckoutOrder extends ChargeOrder, Allocated {
  platform_fee_minor: number
  /** Until when its page takes money. */
  expires_at: Temporal.Instant
}

/**
 * Writes down that a payer is to pay something on a page of the provider, in the transaction that it belongs to; after the
 * commit `openCheckout` has the page. Answers the payment's id; null where one is under way.
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
  // Whoever wanted the page may die before they have it: then nobody can pay on it, and the attempt is over.
  await enqueue(tx, makePayment, { payment_id: id }, { runAt: now.add(grace) })
  return id
}

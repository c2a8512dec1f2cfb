import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import type { PaymentAllocation } from '../core/payment.ts'
import { insertPayment } from '../core/payment-store.ts'
import type { PaymentWay } from '../core/ways.ts'
import { holdCard } from '../cards/card-store.ts'
import { requireProvider } from '../core/require-provider.ts'
import { grace, makePayment, type ChargeOrder } from './request-charge.ts'

export interface CheckoutOrder extends ChargeOrder, PaymentAllocation {
  platform_fee_minor: number
  /** Until when its page accepts payments. */
  expires_at: Temporal.Instant
  share?: { split_id: string; id: string }
  way: PaymentWay
  /** Our page, where the payer pays `here`, and to which they return from their bank. */
  page_url: string
}

/**
 * Records, in the caller's transaction, that a payer who is present is to pay. After the commit, `openCheckout` creates the
 * provider's page or its fields in ours, and `performCharge` charges a saved card. Returns the payment's id; null if one is under
 * way.
 */
export async function requestCheckout(
  tx: Tx,
  infrastructure: Infrastructure,
  { expires_at, way, page_url, ...order }: CheckoutOrder,
): Promise<string | null> {
  const { name } = requireProvider(infrastructure)
  const id = newId()
  const now = infrastructure.clock.now()
  if (way.kind === 'card' && !(await holdCard(tx, name, order.payer_id, way.card_id))) return refuse('card_not_saved')
  const by =
    way.kind === 'card'
      ? { method_id: way.card_id, page: null, page_url }
      : { method_id: null, page: { provider: name, expires_at }, in_page: way.kind === 'here' }
  if (!(await insertPayment(tx, { id, ...order, ...by }, now))) return null
  // If the caller dies before it has the page, no one can pay on it, and the attempt ends. A saved card is charged.
  await enqueue(tx, makePayment, { payment_id: id }, { runAt: now.add(grace) })
  return id
}

import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { lockPayment, markRequested, movePayment, namePage } from '../core/payment-store.ts'
import { findCharge, findPayment } from '../core/payment-views.ts'
import { recordOutcome } from './record-outcome.ts'
import { requireProvider } from '../core/require-provider.ts'

/** Where the payer returns to: after paying or being declined, and without having tried. */
export interface Pages {
  return_url: string
  cancel_url: string
}

/** The page on which a payer pays; null if nothing is left to pay on it. Not inside a transaction. */
export async function openCheckout(infrastructure: Infrastructure, paymentId: string, pages: Pages): Promise<string | null> {
  const provider = requireProvider(infrastructure)
  const { db, clock } = infrastructure
  const charge = await findCharge(db, paymentId)
  if (charge === null || charge.page_expires_at === null || charge.provider !== provider.name) return null
  if (charge.state === 'requires_action') return charge.page_url
  if (charge.state !== 'created') return null
  await markRequested(db, paymentId, clock.now())
  const { amount_minor, currency, description, is_authorization } = charge
  const expires_at = Temporal.Instant.from(charge.page_expires_at)
  const requested_at = Temporal.Instant.from(charge.created_at)
  const { reference, url } = await provider.beginCheckout({
    key: paymentId,
    amount_minor,
    currency,
    description,
    expires_at,
    requested_at,
    is_authorization,
    ...pages,
  })
  const payment = await db.transaction().execute(async (tx) => {
    await lockPayment(tx, paymentId)
    const payment = await findPayment(tx, paymentId)
    if (payment?.state !== 'created') return payment
    await namePage(tx, paymentId, url)
    await movePayment(tx, paymentId, { state: 'requires_action', reference }, clock.now())
    return { ...payment, state: 'requires_action' as const, page_url: url }
  })
  if (payment?.state === 'requires_action') return payment.page_url
  // It was cancelled while the provider created its page. Any payment made there is refunded.
  if (payment?.state === 'declined') await recordOutcome(infrastructure, paymentId, await provider.cancelCharge(reference))
  return null
}

import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { lockPayment, markAsked, movePayment, namePage } from './payment-store.ts'
import { findCharge, findPayment } from './payment-views.ts'
import { requireProvider } from './require-provider.ts'

/** Where the payer comes back to: paid or declined, and without having tried. */
export interface Pages {
  return_url: string
  cancel_url: string
}

/** The page on which a payer pays; null where there is nothing left to pay on it. Not inside a transaction. */
export async function openCheckout(infrastructure: Infrastructure, paymentId: string, pages: Pages): Promise<string | null> {
  const provider = requireProvider(infrastructure)
  const { db, clock } = infrastructure
  const charge = await findCharge(db, paymentId)
  if (charge === null || charge.page_expires_at === null || charge.provider !== provider.name) return null
  if (charge.state === 'requires_action') return charge.page_url
  if (charge.state !== 'created') return null
  await markAsked(db, paymentId, clock.now())
  const { amount_minor, currency, description } = charge
  const expires_at = Temporal.Instant.from(charge.page_expires_at)
  const requested_at = Temporal.Instant.from(charge.created_at)
  const { reference, url } = await provider.beginCheckout({
    key: paymentId,
    amount_minor,
    currency,
    description,
    expires_at,
    requested_at,
    ...pages,
  })
  return db.transaction().execute(async (tx) => {
    await lockPayment(tx, paymentId)
    const payment = await findPayment(tx, paymentId)
    // Another call has opened it, or it has been given up meanwhile: then what is paid on it all the same goes back.
    if (payment?.state !== 'created') return payment?.state === 'requires_action' ? payment.page_url : null
    await namePage(tx, paymentId, url)
    await movePayment(tx, paymentId, { state: 'requires_action', reference }, clock.now())
    return url
  })
}

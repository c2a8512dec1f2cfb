import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import type { OpenCardEntry } from '../../../infrastructure/payments/card-entry.ts'
import type { CheckoutRequest } from '../../../infrastructure/payments/charge-requests.ts'
import type { PaymentProvider } from '../../../infrastructure/payments/payment-provider.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { keepKnownCustomer } from '../methods/begin-method-setup.ts'
import { lockPayment, markRequested, movePayment, namePage } from '../core/payment-store.ts'
import { findCharge, findPayment, type ChargeToMake } from '../core/payment-views.ts'
import { recordOutcome } from './record-outcome.ts'
import { requireProvider } from '../core/require-provider.ts'

/** Where the payer returns to: after paying or being declined, and without having tried. Of our page, the first is itself. */
export interface Pages {
  return_url: string
  cancel_url: string
}

/** The page on which a payer pays, the provider's or ours; null if nothing is left to pay on it. Not inside a transaction. */
export async function openCheckout(infrastructure: Infrastructure, paymentId: string, pages: Pages): Promise<string | null> {
  const provider = requireProvider(infrastructure)
  const { db, clock } = infrastructure
  const charge = await findCharge(db, paymentId)
  if (charge === null || charge.page_expires_at === null || charge.provider !== provider.name) return null
  if (charge.state === 'requires_action') return charge.page_url
  if (charge.state !== 'created') return null
  await markRequested(db, paymentId, clock.now())
  const { amount_minor, currency, description, is_authorization } = charge
  const { reference, url } = await begin(infrastructure, provider, charge, {
    key: paymentId,
    amount_minor,
    currency,
    description,
    expires_at: Temporal.Instant.from(charge.page_expires_at),
    requested_at: Temporal.Instant.from(charge.created_at),
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

async function begin(
  infrastructure: Infrastructure,
  provider: PaymentProvider,
  { in_page, payer_id, is_authorization }: ChargeToMake,
  request: CheckoutRequest,
): Promise<{ reference: string; url: string }> {
  if (!in_page) return provider.beginCheckout(request)
  if (provider.cardEntry === null) return refuse('payment_not_available')
  const payer = { payer_kind: 'client', payer_id } as const
  // A share is paid by a friend of this client, whose cards are not theirs. Without a name or an address: most save no card.
  const customer = is_authorization ? null : await keepKnownCustomer(infrastructure, { ...payer, name: null, email: null })
  const { reference } = await provider.cardEntry.begin({ ...request, customer: customer && customer.reference })
  return { reference, url: request.return_url }
}

/** What our page needs to show the provider's fields for a payment; null if nothing can be entered for it. */
export async function openCardEntry(
  infrastructure: Infrastructure,
  paymentId: string,
): Promise<(OpenCardEntry & { provider: PaymentProvider['name'] }) | null> {
  const { cardEntry, name } = requireProvider(infrastructure)
  const charge = await findCharge(infrastructure.db, paymentId)
  if (!charge?.in_page || charge.state !== 'requires_action' || charge.provider_reference === null) return null
  if (charge.provider !== name || cardEntry === null) return null
  const opened = await cardEntry.open(charge.provider_reference)
  return opened && { ...opened, provider: name }
}

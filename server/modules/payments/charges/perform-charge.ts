import { isBefore } from '#contract/base/instants.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import type { PaymentProvider } from '../../../infrastructure/payments/payment-provider.ts'
import type { ChargeOutcome } from '../../../infrastructure/payments/provider-event.ts'
import { isSettled, type Payment } from '../core/payment.ts'
import { markRequested } from '../core/payment-store.ts'
import { findCharge, findPayment, type ChargeToMake } from '../core/payment-views.ts'
import { recordOutcome } from './record-outcome.ts'

/** How long after the first request a provider reliably treats the same key as the same charge. */
const keyLasts = { hours: 23 }

/**
 * Asks the provider to make a payment, or for its outcome if it was requested before, and records the result. Not inside a
 * transaction. May be repeated at any time, also concurrently: one key is one charge.
 */
export async function performCharge(infrastructure: Infrastructure, paymentId: string): Promise<Payment | null> {
  const { db, clock, metrics, payments } = infrastructure
  const charge = await findCharge(db, paymentId)
  if (charge !== null && !isSettled(charge.state) && payments?.name === charge.provider) {
    const now = clock.now()
    await markRequested(db, paymentId, now)
    const outcome = await ask(payments, charge, now)
    metrics.countCharge(outcome.state)
    await recordOutcome(infrastructure, paymentId, outcome)
  }
  return findPayment(db, paymentId)
}

async function ask(provider: PaymentProvider, charge: ChargeToMake, now: Temporal.Instant): Promise<ChargeOutcome> {
  const { id: key, provider_reference: reference, created_at, asked_at, method, customer } = charge
  if (reference !== null) return (await provider.findCharge({ key, reference })) ?? { state: 'unknown' }
  // Its page was never delivered, so no one pays on it.
  if (method === null || customer === null) return { state: 'declined', reference: null, decline_code: 'not_processed' }
  const isKeyKnown = asked_at === null || isBefore(now, Temporal.Instant.from(created_at).add(keyLasts))
  if (isKeyKnown) return provider.charge({ ...charge, method, customer, key, return_url: charge.page_url })
  // The provider's answer was never received, and it must not be requested again: it either exists or never will.
  return (
    (await provider.findCharge({ key, reference: null })) ?? { state: 'declined', reference: null, decline_code: 'not_processed' }
  )
}

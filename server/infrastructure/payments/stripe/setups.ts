import type { Stripe } from 'stripe'
import { instantText } from '../../clock/clock.ts'
import type { GivenMethod } from '../charge-requests.ts'
import type { SetupOutcome } from '../payment-provider.ts'

/** The outcome of a visit to Checkout: the card, as far as its holder may see it. */
export async function findSetup(stripe: Stripe, reference: string): Promise<SetupOutcome> {
  const session = await stripe.checkout.sessions.retrieve(reference, { expand: ['setup_intent.payment_method'] })
  if (session.status === 'open') return { state: 'open' }
  const intent = session.setup_intent
  const method = intent === null || typeof intent === 'string' ? null : intent.payment_method
  const card = method === null || typeof method === 'string' ? null : methodOf(method)
  return card === null ? { state: 'abandoned' } : { state: 'given', method: card }
}

/** Null if it is no card. */
export function methodOf({ id, card, created }: Stripe.PaymentMethod): GivenMethod | null {
  if (!card) return null
  const { brand, last4, exp_month, exp_year } = card
  const given_at = instantText(Temporal.Instant.fromEpochMilliseconds(created * 1000))
  return { reference: id, brand, last4, expires_month: exp_month, expires_year: exp_year, given_at }
}

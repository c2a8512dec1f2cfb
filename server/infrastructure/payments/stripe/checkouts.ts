import { earlier, later } from '#contract/base/instants.ts'
import type { Stripe } from 'stripe'
import type { CheckoutRequest } from '../charge-requests.ts'
import type { ChargeOutcome } from '../provider-event.ts'
import { isStripeError } from './errors.ts'
import { stripeOutcomeOf } from './outcome.ts'
import { toStripe } from './stripe-amounts.ts'

/** The shortest and longest lifetime of a Checkout page, with some minutes of margin for latency and retries. */
const shortest = { minutes: 33 }
const longest = { hours: 23, minutes: 59 }

/** Until it is paid, a charge has the id of its page. */
export const isCheckout = (reference: string | null): reference is string => reference !== null && reference.startsWith('cs_')

/** The page. It creates an intent with our key, like every other charge. */
export async function beginCheckout(stripe: Stripe, request: CheckoutRequest): Promise<{ reference: string; url: string }> {
  const { key, return_url, cancel_url } = request
  const page = { ...sessionOf(request), success_url: return_url, cancel_url }
  const { id, url } = await stripe.checkout.sessions.create(page, { idempotencyKey: key })
  if (url === null) throw new Error('Stripe returned no page for a payment.')
  return { reference: id, url }
}

/** What a payment on Stripe's page and one in ours have in common. */
export function sessionOf(request: Omit<CheckoutRequest, 'return_url' | 'cancel_url'>): Stripe.Checkout.SessionCreateParams {
  const { key, amount_minor, currency, description, expires_at, requested_at, is_authorization } = request
  const metadata = { payment_id: key, ...(is_authorization && { capture: 'later' }) }
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: toStripe(amount_minor, currency),
          product_data: { name: description },
        },
      },
    ],
    payment_intent_data: {
      description,
      metadata: { ...metadata, page: 'checkout' },
      ...(is_authorization && { capture_method: 'manual' as const }),
    },
    metadata,
    expires_at: Math.floor(within(expires_at, requested_at).epochMilliseconds / 1000),
  }
}

/** A repeated request must be identical, so the first request's time counts, not the current one. */
function within(deadline: Temporal.Instant, requestedAt: Temporal.Instant): Temporal.Instant {
  return earlier(later(deadline, requestedAt.add(shortest)), requestedAt.add(longest))
}

const withIntent = { expand: ['payment_intent.latest_charge.balance_transaction'] }

export async function findCheckout(stripe: Stripe, reference: string): Promise<ChargeOutcome> {
  return checkoutOutcome(await stripe.checkout.sessions.retrieve(reference, withIntent))
}

/** Closes a page; one that was paid returns its outcome. */
export async function expireCheckout(stripe: Stripe, reference: string): Promise<ChargeOutcome> {
  try {
    await stripe.checkout.sessions.expire(reference)
  } catch (error) {
    // It is already over, one way or the other.
    if (!isStripeError(error) || error.type !== 'StripeInvalidRequestError') throw error
  }
  return findCheckout(stripe, reference)
}

/** The outcome of a page. While it is open, its payer may try several cards: nothing is declined yet. */
export function checkoutOutcome(session: Stripe.Checkout.Session): ChargeOutcome {
  const { id, status, payment_status, payment_intent: intent, metadata } = session
  if (status === 'open') return { state: 'requires_action', reference: id }
  if (status === 'expired') return { state: 'declined', reference: null, decline_code: 'not_finished' }
  if (intent !== null && typeof intent !== 'string') return stripeOutcomeOf(intent)
  const reference = intent ?? id
  // A webhook contains only the intent's id: the fee is fetched later, and that it is authorised comes with the intent's event.
  return payment_status === 'unpaid' || metadata?.['capture'] === 'later'
    ? { state: 'processing', reference }
    : { state: 'succeeded', reference, fee: null }
}

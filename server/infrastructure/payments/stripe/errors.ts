import type { Stripe } from 'stripe'
import type { ChargeOutcome } from '../provider-event.ts'
import { stripeOutcomeOf } from './outcome.ts'

export const isStripeError = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')

/** No conclusive response: the request may have succeeded or not, and the same key finds out. */
export const isSilence = (error: unknown): boolean =>
  isStripeError(error) &&
  (error.type === 'StripeConnectionError' || error.type === 'StripeAPIError' || error.type === 'StripeRateLimitError')

/** What a Stripe error means for a charge; anything else is rethrown. */
export function outcomeOfError(error: unknown): ChargeOutcome {
  if (!isStripeError(error)) throw error
  if (isSilence(error)) return { state: 'unknown' }
  switch (error.type) {
    case 'StripeCardError':
      if (error.payment_intent) return stripeOutcomeOf(error.payment_intent)
      return { state: 'declined', reference: null, decline_code: 'card_declined' }
    case 'StripeInvalidRequestError':
      // Below Stripe's minimum; the card was removed there; the same key is being processed right now.
      if (error.code === 'amount_too_small') return { state: 'declined', reference: null, decline_code: 'not_processed' }
      if (error.param === 'payment_method') return { state: 'declined', reference: null, decline_code: 'card_declined' }
      if (error.statusCode === 409) return { state: 'unknown' }
      throw error
    default:
      throw error
  }
}

import type { Stripe } from 'stripe'
import type { ChargeOutcome, ProviderFee, RefundOutcome } from '../provider-event.ts'
import { fromStripe } from './stripe-amounts.ts'
import type { DeclineCode } from '../decline-codes.ts'

type PaymentError = Pick<Stripe.PaymentIntent.LastPaymentError, 'code' | 'decline_code'> | null

/** Stripe's decline codes and ours. Stripe has many more that a payer could not act on. */
function declineCode(error: PaymentError): DeclineCode {
  const words = [error?.code, error?.decline_code]
  if (words.includes('insufficient_funds')) return 'insufficient_funds'
  if (words.includes('expired_card')) return 'expired_card'
  if (words.includes('payment_intent_authentication_failure')) return 'authentication_failed'
  return 'card_declined'
}

function feeOf(charge: Stripe.PaymentIntent['latest_charge']): ProviderFee | null {
  if (charge === null || typeof charge === 'string') return null
  const transaction = charge.balance_transaction
  if (transaction === null || typeof transaction === 'string') return null
  const currency = transaction.currency.toUpperCase()
  return { amount_minor: fromStripe(transaction.fee, currency), currency }
}

/** The outcome of a payment intent. */
export function stripeOutcomeOf(intent: Stripe.PaymentIntent): ChargeOutcome {
  const { id: reference, status, last_payment_error: error } = intent
  switch (status) {
    case 'succeeded':
      return { state: 'succeeded', reference, fee: feeOf(intent.latest_charge) }
    case 'processing':
      return { state: 'processing', reference }
    case 'requires_capture':
      return { state: 'authorized', reference }
    case 'canceled':
      return { state: 'declined', reference, decline_code: 'cancelled' }
    case 'requires_action':
    case 'requires_confirmation':
      return { state: 'requires_action', reference }
    case 'requires_payment_method':
      // The bank requires the payer to confirm, who was not present: the same intent waits for them.
      if (error?.code === 'authentication_required' || error?.decline_code === 'authentication_required')
        return { state: 'requires_action', reference }
      return { state: 'declined', reference, decline_code: declineCode(error) }
    default:
      throw new Error(`A payment intent is ${status}, which nothing here requests.`)
  }
}

export function stripeRefundOutcomeOf({ id: reference, status }: Stripe.Refund): RefundOutcome {
  if (status === 'succeeded') return { state: 'succeeded', reference }
  return { state: status === 'failed' || status === 'canceled' ? 'failed' : 'processing', reference }
}

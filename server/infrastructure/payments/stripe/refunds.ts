import type { Stripe } from 'stripe'
import type { RefundRequest } from '../payment-provider.ts'
import type { RefundOutcome } from '../provider-event.ts'
import { isStripeError } from './errors.ts'
import { stripeRefundOutcomeOf } from './outcome.ts'
import { toStripe } from './stripe-amounts.ts'

/** Stripe will never make this refund: the payer's bank reversed the payment, or someone refunded it by hand. */
const finalCodes = new Set(['charge_already_refunded', 'charge_disputed', 'charge_not_refundable', 'refund_disputed_payment'])

export async function refundIntent(
  stripe: Stripe,
  { key, charge, amount_minor, currency }: RefundRequest,
): Promise<RefundOutcome> {
  try {
    const refund = { payment_intent: charge, amount: toStripe(amount_minor, currency), metadata: { refund_id: key } }
    return stripeRefundOutcomeOf(await stripe.refunds.create(refund, { idempotencyKey: key }))
  } catch (error) {
    if (isStripeError(error) && error.type === 'StripeInvalidRequestError' && finalCodes.has(error.code ?? ''))
      return { state: 'failed', reference: null }
    // Any other error may be temporary: an empty balance, a limit, or a mistake of ours that a release fixes.
    throw error
  }
}

/** By the key we stored in it. Unlike a search, the list is complete immediately. */
export async function findStripeRefund(
  stripe: Stripe,
  { key, charge }: Pick<RefundRequest, 'key' | 'charge'>,
): Promise<RefundOutcome | null> {
  for await (const refund of stripe.refunds.list({ payment_intent: charge, limit: 100 })) {
    if (refund.metadata?.['refund_id'] === key) return stripeRefundOutcomeOf(refund)
  }
  return null
}

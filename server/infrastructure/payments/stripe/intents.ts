import type { Stripe } from 'stripe'
import type { ChargeRequest } from '../charge-requests.ts'
import type { ChargeOutcome } from '../provider-event.ts'
import { isSilence, isStripeError, outcomeOfError } from './errors.ts'
import { stripeOutcomeOf } from './outcome.ts'
import { toStripe } from './stripe-amounts.ts'

/** Includes Stripe's fee with the charge. */
const withFee = 'latest_charge.balance_transaction'

/** Charges a saved card. A payer who is present may be led to their bank. */
export async function chargeIntent(stripe: Stripe, request: ChargeRequest): Promise<ChargeOutcome> {
  const { key, customer, method, amount_minor, currency, description, return_url } = request
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: toStripe(amount_minor, currency),
        currency: currency.toLowerCase(),
        customer,
        payment_method: method,
        allowed_payment_method_types: ['card'],
        confirm: true,
        ...(return_url === null ? { off_session: true } : { return_url }),
        description,
        metadata: { payment_id: key },
        expand: [withFee],
      },
      { idempotencyKey: key },
    )
    return stripeOutcomeOf(intent)
  } catch (error) {
    return outcomeOfError(error)
  }
}

/** Confirms an intent again with its payer present: the page of their bank, or the outcome. */
export async function openIntent(stripe: Stripe, reference: string, returnUrl: string): Promise<{ url: string } | ChargeOutcome> {
  const intent = await stripe.paymentIntents.retrieve(reference)
  const outcome = stripeOutcomeOf(intent)
  if (outcome.state !== 'requires_action') return outcome
  const method = intent.last_payment_error?.payment_method?.id
  try {
    const confirmed =
      intent.status === 'requires_payment_method' && method !== undefined
        ? await stripe.paymentIntents.confirm(reference, { payment_method: method, return_url: returnUrl })
        : intent
    const url = confirmed.next_action?.redirect_to_url?.url
    return url ? { url } : stripeOutcomeOf(confirmed)
  } catch (error) {
    return outcomeOfError(error)
  }
}

/** Collects an authorised intent. One that cannot be captured any more, such as an expired one, returns its outcome. */
export async function captureIntent(
  stripe: Stripe,
  { key, reference }: { key: string; reference: string },
): Promise<ChargeOutcome> {
  try {
    const captured = await stripe.paymentIntents.capture(reference, { expand: [withFee] }, { idempotencyKey: `${key}-capture` })
    return stripeOutcomeOf(captured)
  } catch (error) {
    if (isSilence(error)) return { state: 'unknown' }
    if (!isStripeError(error)) throw error
    const outcome = stripeOutcomeOf(await stripe.paymentIntents.retrieve(reference, { expand: [withFee] }))
    // A bank that refuses the capture leaves the intent as it is: nothing will be collected.
    if (outcome.state === 'authorized' && error.type === 'StripeCardError') return cancelIntent(stripe, reference)
    return outcome.state === 'authorized' ? { state: 'unknown' } : outcome
  }
}

/** Cancels an intent, which releases an authorised one unless it is kept; a final one returns its outcome. */
export async function cancelIntent(
  stripe: Stripe,
  reference: string,
  { keepsAuthorized } = { keepsAuthorized: false },
): Promise<ChargeOutcome> {
  const intent = await stripe.paymentIntents.retrieve(reference)
  const isKept = keepsAuthorized && intent.status === 'requires_capture'
  const isOver = isKept || intent.status === 'succeeded' || intent.status === 'processing' || intent.status === 'canceled'
  return stripeOutcomeOf(isOver ? intent : await stripe.paymentIntents.cancel(reference))
}

/** By Stripe's id, or by the key we stored in it, which Stripe can search for after a minute. */
export async function findIntent(
  stripe: Stripe,
  { key, reference }: { key: string; reference: string | null },
): Promise<ChargeOutcome | null> {
  if (reference !== null) return stripeOutcomeOf(await stripe.paymentIntents.retrieve(reference, { expand: [withFee] }))
  const { data } = await stripe.paymentIntents.search({ query: `metadata['payment_id']:'${key}'`, expand: [`data.${withFee}`] })
  const [intent] = data
  return intent ? stripeOutcomeOf(intent) : null
}

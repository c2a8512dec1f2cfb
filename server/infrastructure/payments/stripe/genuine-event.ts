import type { Stripe } from 'stripe'
import { refuse } from '../../refusal.ts'
import type { WebhookMessage } from '../payment-provider.ts'

/** Seconds a message may be in transit. */
const tolerance = 300

/** The event of a message that Stripe signed recently with one of these secrets; refuses any other. */
export function genuineEvent(
  { webhooks }: Stripe,
  { headers, body }: WebhookMessage,
  secrets: readonly string[],
  now: Temporal.Instant,
): Stripe.Event {
  const signature = String(headers['stripe-signature'])
  for (const secret of secrets) {
    try {
      return webhooks.constructEvent(body, signature, secret, tolerance, undefined, now.epochMilliseconds)
    } catch {
      continue
    }
  }
  return refuse('malformed', { message: 'The signature is not valid.' })
}

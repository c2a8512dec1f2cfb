import type { Stripe } from 'stripe'

/** The timeout of one request in milliseconds; the retry carries the same key. */
const patience = { timeout: 10_000, maxNetworkRetries: 1 }

export type LoadStripe = () => Promise<Stripe>

/** The SDK is loaded with the first call: the start does not wait for it, and it costs no memory unless used. */
export function stripeLoader(secretKey: string): LoadStripe {
  let loaded: Promise<Stripe> | null = null
  const load = async () => {
    const { Stripe } = await import('stripe')
    return new Stripe(secretKey, { ...patience, httpClient: Stripe.createFetchHttpClient(), telemetry: false })
  }
  return () => (loaded ??= load())
}

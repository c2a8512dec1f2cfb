import type { Stripe } from 'stripe'

/** Milliseconds for one answer; the second of two tries carries the same key. */
const patience = { timeout: 10_000, maxNetworkRetries: 1 }

export type LoadStripe = () => Promise<Stripe>

/** The SDK comes with the first call: the start need not wait for it, and who does not use it need not hold it. */
export function stripeLoader(secretKey: string): LoadStripe {
  let loaded: Promise<Stripe> | null = null
  const load = async () => {
    const { Stripe } = await import('stripe')
    return new Stripe(secretKey, { ...patience, httpClient: Stripe.createFetchHttpClient(), telemetry: false })
  }
  return () => (loaded ??= load())
}

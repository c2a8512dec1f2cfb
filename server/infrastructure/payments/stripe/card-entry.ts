import type { Stripe } from 'stripe'
import type { CardEntryRequest, OpenCardEntry } from '../card-entry.ts'
import type { GivenMethod } from '../charge-requests.ts'
import { isCheckout, sessionOf } from './checkouts.ts'
import { isStripeError } from './errors.ts'
import { methodOf } from './setups.ts'

/** A Checkout session shown by Stripe's fields in our page. Its payer may save the card; nothing is saved unless they do. */
export async function beginCardEntry(stripe: Stripe, request: CardEntryRequest): Promise<{ reference: string }> {
  const { key, customer, return_url } = request
  const { id } = await stripe.checkout.sessions.create(
    {
      ...sessionOf(request),
      ui_mode: 'elements',
      return_url,
      ...(customer !== null && { customer, saved_payment_method_options: { payment_method_save: 'enabled' as const } }),
    },
    { idempotencyKey: key },
  )
  return { reference: id }
}

export async function openStripeFields(stripe: Stripe, reference: string, key: string): Promise<OpenCardEntry | null> {
  const { status, client_secret: secret } = await stripe.checkout.sessions.retrieve(reference)
  return status === 'open' && secret !== null ? { secret, key } : null
}

/** Only a card that its payer ticked to save may be shown to them again. */
export async function findSavedCard(stripe: Stripe, reference: string): Promise<GivenMethod | null> {
  // Without an intent's id, Stripe reported no card.
  if (isCheckout(reference)) return null
  const { payment_method: method } = await stripe.paymentIntents.retrieve(reference, { expand: ['payment_method'] })
  if (method === null || typeof method === 'string') return null
  return method.customer !== null && method.allow_redisplay === 'always' ? methodOf(method) : null
}

export const detachCard = async (stripe: Stripe, method: string): Promise<void> =>
  unlessGone(async () => stripe.paymentMethods.detach(method))

export const deleteCustomer = async (stripe: Stripe, customer: string): Promise<void> =>
  unlessGone(async () => stripe.customers.del(customer))

async function unlessGone(remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove()
  } catch (error) {
    if (!isStripeError(error) || error.type !== 'StripeInvalidRequestError') throw error
  }
}

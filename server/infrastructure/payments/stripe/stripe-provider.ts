import type { Clock } from '../../clock/clock.ts'
import type { Config } from '../../config/config.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import { beginCardEntry, findSavedCard, openStripeFields, detachCard, deleteCustomer } from './card-entry.ts'
import { beginCheckout, expireCheckout, findCheckout, isCheckout } from './checkouts.ts'
import { genuineEvent } from './genuine-event.ts'
import { cancelIntent, captureIntent, chargeIntent, findIntent, openIntent } from './intents.ts'
import { stripeLoader } from './load-stripe.ts'
import { readStripeEvent } from './read-event.ts'
import { findStripeRefund, refundIntent } from './refunds.ts'
import { findSetup } from './setups.ts'

interface StripeParts {
  settings: NonNullable<Config['stripe']>
  clock: Clock
}

/** Payments through Stripe: Checkout collects the card, payment intents charge it. Card numbers never reach us. */
export function createStripeProvider({ settings, clock }: StripeParts): PaymentProvider {
  const load = stripeLoader(settings.secretKey)
  const { publishableKey } = settings
  return {
    name: 'stripe',
    async createCustomer({ key, name, email }) {
      const stripe = await load()
      const customer = await stripe.customers.create(
        { ...(name !== null && { name }), ...(email !== null && { email }) },
        { idempotencyKey: key },
      )
      return customer.id
    },
    async beginSetup({ key, customer, return_url, cancel_url }) {
      const stripe = await load()
      const { id, url } = await stripe.checkout.sessions.create(
        { mode: 'setup', customer, allowed_payment_method_types: ['card'], success_url: return_url, cancel_url },
        { idempotencyKey: key },
      )
      if (url === null) throw new Error('Stripe returned no page for a setup.')
      return { reference: id, url }
    },
    findSetup: async (reference) => findSetup(await load(), reference),
    cardEntry:
      publishableKey === null
        ? null
        : {
            begin: async (request) => beginCardEntry(await load(), request),
            open: async (reference) => openStripeFields(await load(), reference, publishableKey),
          },
    savedCards: {
      find: async (reference) => findSavedCard(await load(), reference),
      remove: async (method) => detachCard(await load(), method),
      removeCustomer: async (customer) => deleteCustomer(await load(), customer),
    },
    charge: async (request) => chargeIntent(await load(), request),
    beginCheckout: async (request) => beginCheckout(await load(), request),
    openCharge: async (reference, returnUrl) => openIntent(await load(), reference, returnUrl),
    findCharge: async (charge) =>
      isCheckout(charge.reference) ? findCheckout(await load(), charge.reference) : findIntent(await load(), charge),
    async cancelCharge(reference, options) {
      const stripe = await load()
      if (!isCheckout(reference)) return cancelIntent(stripe, reference, options)
      const outcome = await expireCheckout(stripe, reference)
      return outcome.state === 'authorized' ? cancelIntent(stripe, outcome.reference, options) : outcome
    },
    captureCharge: async (charge) => captureIntent(await load(), charge),
    refund: async (request) => refundIntent(await load(), request),
    findRefund: async (refund) => findStripeRefund(await load(), refund),
    readWebhook: async (message) => readStripeEvent(genuineEvent(await load(), message, [settings.webhookSecret], clock.now())),
  }
}

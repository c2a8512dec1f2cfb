import type { Stripe } from 'stripe'

/** Stripe's payloads, cut down to the fields we read and their neighbours; API version 2026-10-28.endive. */

type Shape = Record<string, unknown>

/** Some fields of one of Stripe's objects, as its own types describe them for this version of the API. */
export type Some<T> = T extends readonly (infer One)[] ? Some<One>[] : T extends object ? { [K in keyof T]?: Some<T[K]> } : T

const succeededIntent = {
  id: 'pi_3TxVesper',
  object: 'payment_intent',
  amount: 9900,
  currency: 'eur',
  customer: 'cus_Vesper',
  last_payment_error: null,
  latest_charge: 'ch_3TxVesper',
  livemode: false,
  metadata: {},
  next_action: null,
  payment_method: 'pm_1TxVesper',
  status: 'succeeded',
} satisfies Some<Stripe.PaymentIntent>

export const paymentIntent = (change: Shape = {}): Shape => ({ ...succeededIntent, ...change })

/** A charge as returned with `expand`. */
export const chargeWithFee = (fee: number, currency = 'eur') =>
  ({
    id: 'ch_3TxVesper',
    object: 'charge',
    balance_transaction: { id: 'txn_3TxVesper', object: 'balance_transaction', amount: 9900, currency, fee, net: 9900 - fee },
  }) satisfies Some<Stripe.Charge>

const card = { brand: 'visa', country: 'NL', exp_month: 4, exp_year: 2031, funding: 'credit', last4: '4242' }
export const paymentMethod = {
  id: 'pm_1TxVesper',
  object: 'payment_method',
  type: 'card',
  card,
  created: 1_795_305_600,
  customer: 'cus_Vesper',
} satisfies Some<Stripe.PaymentMethod>

/** A visit to Checkout in setup mode. */
const setupSession = {
  id: 'cs_test_Vesper',
  object: 'checkout.session',
  customer: 'cus_Vesper',
  mode: 'setup',
  setup_intent: 'seti_1TxVesper',
  status: 'complete',
  url: null,
} satisfies Some<Stripe.Checkout.Session>

export const session = (change: Shape = {}): Shape => ({ ...setupSession, ...change })

export const setupIntent = {
  id: 'seti_1TxVesper',
  object: 'setup_intent',
  status: 'succeeded',
  payment_method: paymentMethod,
} satisfies Some<Stripe.SetupIntent>

/** The body of a 402. */
export const cardError = (code: string, decline_code?: string): Shape => {
  const error = {
    type: 'card_error',
    code,
    ...(decline_code !== undefined && { decline_code }),
    message: 'Your card was declined.',
    payment_method: paymentMethod,
  }
  const intent = paymentIntent({ status: 'requires_payment_method', last_payment_error: error, latest_charge: 'ch_3TxVesper' })
  return { error: { ...error, payment_intent: intent } }
}

export const event = (id: string, type: string, object: Shape): Shape => ({
  id,
  object: 'event',
  api_version: '2026-10-28.endive',
  created: 1_795_305_600,
  data: { object },
  livemode: false,
  type,
})

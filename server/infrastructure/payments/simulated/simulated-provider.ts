import { safeParse } from 'zod/v4/core'
import { instantText } from '../../clock/clock.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import { ProviderEvent } from '../provider-event.ts'
import { captureAuthorized, chargeCard, endCharge } from './charge-card.ts'
import { keepCheckout } from './check-out.ts'
import { newName } from './names.ts'
import { isOpenState, simulatedMethodOf, simulatedOutcomeOf, simulatedRefundOutcomeOf } from './outcome.ts'
import { refundCharge } from './refund-charge.ts'
import { readSigned } from './signature.ts'
import type { SimulatedParts } from './simulated-parts.ts'
import {
  findChargeRow,
  findMethodRow,
  findRefundRow,
  findSetupRow,
  forgetMethods,
  insertSimulatedSetup,
  setReturnUrl,
} from './simulated-store.ts'

/** A provider that keeps its records in our database and moves no money. The card decides what it does. */
export function createSimulatedProvider(parts: SimulatedParts & { secretKey: string; publicUrl: string }): PaymentProvider {
  const { db, clock, secretKey, publicUrl } = parts
  const pages = '/simulated-payments'
  // A developer's browser may reach this server under any name; the redirects keep that name.
  const here = (url: string) => (url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url)
  return {
    name: 'simulated',
    createCustomer: ({ key }) => Promise.resolve(`sim_customer_${key}`),
    async beginSetup({ customer, return_url, cancel_url }) {
      const id = newName('setup')
      await insertSimulatedSetup(db, {
        id,
        customer,
        return_url: here(return_url),
        cancel_url: here(cancel_url),
        created_at: instantText(clock.now()),
      })
      return { reference: id, url: `${pages}/setups/${id}` }
    },
    async findSetup(reference) {
      const setup = await findSetupRow(db, reference)
      const method = setup?.method ? await findMethodRow(db, setup.method) : undefined
      return method ? { state: 'given', method: simulatedMethodOf(method) } : { state: 'open' }
    },
    cardEntry: {
      begin: async ({ return_url, ...request }) =>
        db
          .transaction()
          .execute(async (tx) => keepCheckout(tx, { ...request, return_url: here(return_url), cancel_url: null }, clock.now())),
      async open(reference) {
        const charge = await findChargeRow(db, 'id', reference)
        return charge && isOpenState(charge, clock.now()) ? { secret: charge.id, key: null } : null
      },
    },
    savedCards: {
      async find(reference) {
        const charge = await findChargeRow(db, 'id', reference)
        const method = charge?.method ? await findMethodRow(db, charge.method) : undefined
        return method?.is_saved ? simulatedMethodOf(method) : null
      },
      remove: async (method) => forgetMethods(db, 'id', method),
      removeCustomer: async (customer) => forgetMethods(db, 'customer', customer),
    },
    charge: async ({ return_url, ...request }) => chargeCard(parts, { ...request, return_url: return_url && here(return_url) }),
    beginCheckout: async ({ return_url, cancel_url, ...request }) =>
      db.transaction().execute(async (tx) => {
        const addresses = { return_url: here(return_url), cancel_url: here(cancel_url), customer: null }
        return keepCheckout(tx, { ...request, ...addresses }, clock.now())
      }),
    async openCharge(reference, return_url) {
      const charge = await findChargeRow(db, 'id', reference)
      if (charge?.state !== 'requires_action') return charge ? simulatedOutcomeOf(charge, clock.now()) : { state: 'unknown' }
      await setReturnUrl(db, reference, here(return_url))
      return { url: `${pages}/charges/${reference}` }
    },
    async findCharge({ key, reference }) {
      const charge = await (reference === null ? findChargeRow(db, 'reference', key) : findChargeRow(db, 'id', reference))
      return charge && charge.state !== 'lost' ? simulatedOutcomeOf(charge, clock.now()) : null
    },
    async cancelCharge(reference, options) {
      await endCharge(parts, reference, { state: 'declined', decline_code: 'cancelled' }, options)
      const charge = await findChargeRow(db, 'id', reference)
      return charge ? simulatedOutcomeOf(charge, clock.now()) : { state: 'unknown' }
    },
    captureCharge: ({ reference }) => captureAuthorized(parts, reference),
    refund: (request) => refundCharge(parts, request),
    async findRefund({ key }) {
      const refund = await findRefundRow(db, key)
      return refund ? simulatedRefundOutcomeOf(refund, clock.now()) : null
    },
    readWebhook(message) {
      const event = safeParse(ProviderEvent, readSigned(message, secretKey, clock.now()))
      return event.success ? event.data : null
    },
  }
}

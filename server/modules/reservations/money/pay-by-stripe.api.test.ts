import { randomUUID } from 'node:crypto'
import { http } from 'msw'
import { setupServer } from 'msw/node'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { chargeWithFee, event, paymentIntent, session } from '../../../infrastructure/payments/stripe/testing/shapes.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { book, ledgerOf, paidOnce } from './testing/bookings.ts'

const secret = 'whsec_vesper'
const { webhooks } = new Stripe('sk_test_1')
const url = 'https://checkout.stripe.com/c/pay/cs_test_Vesper'
const server = setupServer(
  http.post('https://api.stripe.com/v1/checkout/sessions', () =>
    Response.json(session({ mode: 'payment', status: 'open', url })),
  ),
  http.get('https://api.stripe.com/v1/payment_intents/pi_3TxVesper', () =>
    Response.json(paymentIntent({ latest_charge: chargeWithFee(75) })),
  ),
)

let world: World
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'bypass' })
  world = await openWorld(inject('testServer'), { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: secret })
})
afterAll(async () => {
  await world.close()
  server.close()
})

/** Sends an event signed like Stripe's, and runs what follows. */
async function deliver(message: object): Promise<void> {
  const payload = JSON.stringify(message)
  const header = webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(world.clock.now().epochMilliseconds / 1000),
  })
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header }
  const { statusCode } = await world.app.inject({ method: 'POST', url: '/api/webhooks/payments/stripe/', headers, payload })
  expect(statusCode).toBe(200)
  await world.runDueJobs()
}

/** A reservation whose client is on Stripe's page, and Stripe's webhooks about it. */
async function onThePage() {
  const booked = await book(world)
  const { payment } = await booked.act('pay')
  expect(payment?.url).toBe(url)
  const metadata = { payment_id: payment?.id }
  const page = async (type: string, change: object) =>
    deliver(
      event(
        `evt_${randomUUID()}`,
        `checkout.session.${type}`,
        session({ mode: 'payment', setup_intent: null, metadata, payment_intent: 'pi_3TxVesper', ...change }),
      ),
    )
  const intent = async (type: string, change: object) =>
    deliver(
      event(
        `evt_${randomUUID()}`,
        `payment_intent.${type}`,
        paymentIntent({ metadata: { ...metadata, page: 'checkout' }, ...change }),
      ),
    )
  return { ...booked, page, intent }
}

describe('A reservation paid on the Stripe page', () => {
  it('is confirmed when the page completes, and the fee is fetched later.', async () => {
    const { page, intent, read, booking } = await onThePage()
    await page('completed', { status: 'complete', payment_status: 'paid' })
    expect(await read()).toMatchObject({ status: 'confirmed', paid_minor: 5000 })
    await intent('succeeded', {})
    await page('completed', { status: 'complete', payment_status: 'paid' })
    expect(await read()).toMatchObject({ status: 'confirmed', paid_minor: 5000 })
    world.clock.move({ minutes: 2 })
    await world.runDueJobs()
    expect(await ledgerOf(world, booking.id)).toEqual(paidOnce)
  })

  it('is confirmed by the intent alone, too.', async () => {
    const { intent, read } = await onThePage()
    await intent('succeeded', { latest_charge: chargeWithFee(75) })
    expect(await read()).toMatchObject({ status: 'confirmed', paid_minor: 5000 })
  })

  it('keeps waiting while one card after another is declined on the page.', async () => {
    const { intent, read } = await onThePage()
    await intent('payment_failed', { status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } })
    expect(await read()).toMatchObject({ status: 'held', payment: { state: 'requires_action', url } })
  })

  it('waits for a slow bank, and hears whether it succeeded.', async () => {
    const [yes, no] = [await onThePage(), await onThePage()]
    await yes.page('completed', { status: 'complete', payment_status: 'unpaid' })
    expect(await yes.read()).toMatchObject({ status: 'held', payment: { state: 'processing', url: null } })
    await yes.page('async_payment_succeeded', { status: 'complete', payment_status: 'paid' })
    expect(await yes.read()).toMatchObject({ status: 'confirmed' })
    await no.page('completed', { status: 'complete', payment_status: 'unpaid' })
    await no.page('async_payment_failed', { status: 'complete', payment_status: 'unpaid' })
    expect(await no.read()).toMatchObject({
      status: 'held',
      payment: { state: 'declined', decline_reason: 'The bank declined this card.' },
    })
  })

  it('may be paid on another page after the first one expired.', async () => {
    const { page, read, act } = await onThePage()
    await page('expired', { status: 'expired', payment_intent: null })
    expect(await read()).toMatchObject({
      status: 'held',
      allowed_actions: ['extend', 'pay', 'modify', 'cancel'],
      payment: { state: 'declined' },
    })
    expect((await act('pay')).payment).toMatchObject({ state: 'requires_action', url })
  })
})

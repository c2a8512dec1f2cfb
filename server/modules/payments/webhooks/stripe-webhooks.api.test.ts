import { randomUUID } from 'node:crypto'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { cardError, event, paymentIntent, session, setupIntent } from '../../../infrastructure/payments/stripe/testing/shapes.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { currentMethod } from '../methods/finish-method-setup.ts'
import { findPayment } from '../core/payment-views.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { findRefund } from '../refunds/refund-views.ts'
import { beginSetup, order, postedOf } from '../testing/payers.ts'

const secret = 'whsec_vesper'
const { webhooks } = new Stripe('sk_test_1')
const pageOfStripe = 'https://checkout.stripe.com/c/pay/cs_test_Vesper'
const server = setupServer(
  http.post('https://api.stripe.com/v1/customers', () => Response.json({ id: 'cus_Vesper', object: 'customer' })),
  http.post('https://api.stripe.com/v1/checkout/sessions', () => Response.json(session({ status: 'open', url: pageOfStripe }))),
  http.post('https://api.stripe.com/v1/refunds', () => HttpResponse.error()),
  http.get('https://api.stripe.com/v1/checkout/sessions/cs_test_Vesper', () =>
    Response.json(session({ setup_intent: setupIntent })),
  ),
)

let world: World
const payerId = randomUUID()

beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'bypass' })
  world = await openWorld(inject('testServer'), { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: secret })
  expect(await beginSetup(world, payerId)).toBe(pageOfStripe)
  await deliver(event('evt_setup', 'checkout.session.completed', session()))
  await world.runDueJobs()
})
afterAll(async () => {
  await world.close()
  server.close()
})

const secondsNow = () => Math.floor(world.clock.now().epochMilliseconds / 1000)

/** Sends an event signed like Stripe's; returns the status. */
async function deliver(
  message: object,
  { timestamp = secondsNow(), signedWith = secret, payload = JSON.stringify(message) } = {},
): Promise<number> {
  const header = webhooks.generateTestHeaderString({ payload: JSON.stringify(message), secret: signedWith, timestamp })
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header }
  const { statusCode } = await world.app.inject({ method: 'POST', url: '/api/webhooks/payments/stripe/', headers, payload })
  return statusCode
}

/** A payment requested from Stripe, and its intents in any state. */
async function underWay() {
  const id = (await order(world, payerId)) ?? ''
  const intent = (change: object = {}) => paymentIntent({ metadata: { payment_id: id }, ...change })
  return {
    id,
    intent,
    tell: async (type: string, change: object = {}) =>
      deliver(event(`evt_${randomUUID()}`, `payment_intent.${type}`, intent(change))),
  }
}
const stateOf = async (id: string) => (await findPayment(world.infrastructure.db, id))?.state

describe('A Stripe event', () => {
  it('registers a card that was entered on its page.', async () => {
    expect(await currentMethod(world.infrastructure, payerId)).toMatchObject({ brand: 'visa', last4: '4242', expires_year: 2031 })
  })

  it('completes a payment once, although it is repeated.', async () => {
    const { id, intent } = await underWay()
    const message = event('evt_again', 'payment_intent.succeeded', intent())
    for (const status of await Promise.all([deliver(message), deliver(message), deliver(message)])) expect(status).toBe(200)
    await world.runDueJobs()
    expect(await deliver(message)).toBe(200)
    await world.runDueJobs()
    expect([await stateOf(id), await postedOf(world, id)]).toEqual(['succeeded', { invoice_paid: 2 }])
  })

  it('about something another program created, with other ids than ours, is accepted and ignored.', async () => {
    const metadata = { payment_id: 'order-1042', refund_id: 'return-7' }
    const messages = [
      event('evt_their_intent', 'payment_intent.succeeded', paymentIntent({ metadata })),
      event('evt_their_page', 'checkout.session.completed', { ...session({ mode: 'payment' }), metadata }),
      event('evt_their_refund', 'refund.updated', { id: 're_1', object: 'refund', status: 'succeeded', metadata }),
    ]
    const failed = async () =>
      (await world.pool.query<object>('select id, kind, last_error from jobs where last_error is not null order by id')).rows
    const before = await failed()
    for (const message of messages) expect(await deliver(message)).toBe(200)
    await world.runDueJobs()
    expect(await failed()).toEqual(before)
  })

  it('moves nothing back if it arrives out of order.', async () => {
    const { id, tell } = await underWay()
    await tell('succeeded')
    await world.runDueJobs()
    await tell('processing', { status: 'processing' })
    await tell('payment_failed', { status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } })
    await tell('canceled', { status: 'canceled' })
    await world.runDueJobs()
    expect([await stateOf(id), await postedOf(world, id)]).toEqual(['succeeded', { invoice_paid: 2 }])
  })

  it('about a declined card, or a bank that requires its payer, means the same as the response would.', async () => {
    const [declined, waiting] = [await underWay(), await underWay()]
    await declined.tell('payment_failed', {
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds' },
    })
    await waiting.tell('payment_failed', {
      status: 'requires_payment_method',
      last_payment_error: cardError('authentication_required')['error'],
    })
    await world.runDueJobs()
    expect(await findPayment(world.infrastructure.db, declined.id)).toMatchObject({
      state: 'declined',
      decline_code: 'insufficient_funds',
    })
    expect(await stateOf(waiting.id)).toBe('requires_action')
  })

  it('completes a refund that took days.', async () => {
    const { id, tell } = await underWay()
    await tell('succeeded')
    await world.runDueJobs()
    const { db } = world.infrastructure
    const refundId = await db
      .transaction()
      .execute(async (tx) =>
        requestRefund(tx, { payment_id: id, amount_minor: 900, reason: '', actor: { kind: 'system' } }, world.clock.now()),
      )
    const refund = (status: string) => ({ id: 're_3TxVesper', object: 'refund', status, metadata: { refund_id: refundId } })
    await deliver(event(`evt_${randomUUID()}`, 'refund.created', refund('pending')))
    await world.runDueJobs()
    expect(await findRefund(db, refundId ?? '')).toMatchObject({ state: 'processing' })
    await deliver(event(`evt_${randomUUID()}`, 'refund.updated', refund('succeeded')))
    await world.runDueJobs()
    expect(await findRefund(db, refundId ?? '')).toMatchObject({ state: 'succeeded' })
    expect(await postedOf(world, refundId ?? '')).toEqual({ payment_refunded: 2 })
    expect(await findPayment(db, id)).toMatchObject({ refunded_minor: 900, refundable_minor: 9000 })
  })

  it("about a dispute is recorded and posted; a bank's inquiry that withdraws nothing is not.", async () => {
    const { id, tell } = await underWay()
    await tell('succeeded', { id: 'pi_disputed' })
    await world.runDueJobs()
    const dispute = (status: string, balance_transactions: object[] = []) => ({
      id: 'dp_Vesper',
      object: 'dispute',
      status,
      amount: 4000,
      currency: 'eur',
      reason: 'fraudulent',
      payment_intent: 'pi_disputed',
      balance_transactions,
    })
    const disputes = async () =>
      (await world.pool.query('select id, state, amount_minor::int from payment_disputes where payment_id = $1', [id])).rows as {
        id: string
      }[]
    await deliver(event(`evt_${randomUUID()}`, 'charge.dispute.created', dispute('warning_needs_response')))
    await world.runDueJobs()
    expect(await disputes()).toEqual([])
    await deliver(event(`evt_${randomUUID()}`, 'charge.dispute.created', dispute('needs_response')))
    await deliver(
      event(`evt_${randomUUID()}`, 'charge.dispute.funds_withdrawn', dispute('needs_response', [{ fee: 1500, currency: 'eur' }])),
    )
    await world.runDueJobs()
    expect(await findPayment(world.infrastructure.db, id)).toMatchObject({ refundable_minor: 5900, is_disputed: true })
    await deliver(event(`evt_${randomUUID()}`, 'charge.dispute.closed', dispute('lost')))
    await world.runDueJobs()
    const [lost] = await disputes()
    expect(lost).toMatchObject({ state: 'lost', amount_minor: 4000 })
    expect(await postedOf(world, lost?.id ?? '')).toEqual({ dispute_opened: 2, dispute_fee: 2, dispute_lost: 2 })
  })

  it("about others' charges on the same account, or of other kinds, is accepted and ignored.", async () => {
    expect(await deliver(event('evt_other', 'payment_intent.succeeded', paymentIntent()))).toBe(200)
    expect(await deliver(event('evt_payment', 'checkout.session.completed', session({ mode: 'payment' })))).toBe(200)
    expect(await deliver(event('evt_kind', 'customer.updated', { id: 'cus_Vesper', object: 'customer' }))).toBe(200)
    const { rows } = await world.pool.query(
      "select 1 from payment_events where provider_event_id in ('evt_other', 'evt_payment', 'evt_kind')",
    )
    expect(rows).toEqual([])
  })

  it.each([
    ['with another secret', { signedWith: 'whsec_other' }],
    ['six minutes ago', { timestamp: -360 }],
    ['for another content', { payload: '{"id":"evt_forged"}' }],
  ])(
    'is refused if it was signed %s.',
    async (_, { timestamp, ...change }: { timestamp?: number; signedWith?: string; payload?: string }) => {
      const { id, intent } = await underWay()
      const message = event(`evt_${randomUUID()}`, 'payment_intent.succeeded', intent())
      expect(await deliver(message, { ...change, ...(timestamp !== undefined && { timestamp: secondsNow() + timestamp }) })).toBe(
        400,
      )
      await world.runDueJobs()
      expect(await stateOf(id)).toBe('created')
    },
  )

  it('goes to the URL of the provider in use.', async () => {
    const { statusCode } = await world.app.inject({
      method: 'POST',
      url: '/api/webhooks/payments/simulated/',
      headers: { 'content-type': 'application/json' },
      payload: '{}',
    })
    expect(statusCode).toBe(404)
  })
})

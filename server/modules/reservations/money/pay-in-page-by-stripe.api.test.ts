import { randomUUID } from 'node:crypto'
import { http } from 'msw'
import { setupServer } from 'msw/node'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { listSavedCards, removeSavedCard } from '#contract/payments/cards.ts'
import { beginReservationPayment as begin } from '#contract/reservations/payment-page.ts'
import {
  chargeWithFee,
  event,
  paymentIntent,
  paymentMethod,
  session,
} from '../../../infrastructure/payments/stripe/testing/shapes.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { book } from './testing/bookings.ts'
import { splitInPage } from './testing/split-bookings.ts'

const signing = 'whsec_vesper'
const { webhooks } = new Stripe('sk_test_1')
const secret = 'cs_test_Vesper_secret_zqvx'
const api = 'https://api.stripe.com/v1'
let calls: string[] = []
let customers: string[] = []
let isOpen = true
const open = { mode: 'payment', status: 'open', client_secret: secret, metadata: {} }
const server = setupServer(
  http.post(`${api}/customers`, async ({ request }) => {
    customers.push(await request.text())
    return Response.json({ id: `cus_${randomUUID()}` })
  }),
  http.post(`${api}/checkout/sessions`, () => Response.json(session({ ...open, id: `cs_test_${randomUUID()}` }))),
  http.get(`${api}/checkout/sessions/:id`, ({ params }) =>
    Response.json(session({ ...open, id: params['id'], ...(!isOpen && { status: 'expired', client_secret: null }) })),
  ),
  http.get(`${api}/payment_intents/pi_3TxVesper`, () =>
    Response.json(
      paymentIntent({ latest_charge: chargeWithFee(75), payment_method: { ...paymentMethod, allow_redisplay: 'always' } }),
    ),
  ),
  http.post(`${api}/payment_intents/:id/capture`, ({ params: { id } }) => {
    calls.push(`capture ${String(id)}`)
    return Response.json(paymentIntent({ id, latest_charge: chargeWithFee(75) }))
  }),
  http.post(`${api}/payment_methods/:id/detach`, ({ params }) => {
    calls.push(`detach ${String(params['id'])}`)
    return Response.json(paymentMethod)
  }),
)

let world: World
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'bypass' })
  world = await openWorld(inject('testServer'), {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: signing,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  })
})
afterAll(async () => {
  await world.close()
  server.close()
})

async function deliver(message: object): Promise<void> {
  const payload = JSON.stringify(message)
  const timestamp = Math.floor(world.clock.now().epochMilliseconds / 1000)
  const header = webhooks.generateTestHeaderString({ payload, secret: signing, timestamp })
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header }
  expect((await world.app.inject({ method: 'POST', url: '/api/webhooks/payments/stripe/', headers, payload })).statusCode).toBe(
    200,
  )
  await world.runDueJobs()
}

it('A booking is paid in Stripe’s fields once Stripe says so, and the card is saved as its payer told Stripe.', async () => {
  ;[calls, customers, isOpen] = [[], [], true]
  const { guest, params, read } = await book(world)
  const page = await guest.call(begin, { params, body: { place: 'here' } })
  expect(page.card_entry).toEqual({ provider: 'stripe', key: 'pk_test_1', secret })
  expect((await guest.call(begin, { params, body: { place: 'here' } })).payment?.id).toBe(page.payment?.id)
  // Its customer has neither name nor address.
  expect(customers).toEqual([''])
  const { rows } = await world.pool.query('select 1 from payments p, jobs j where p::text like $1 or j::text like $1', ['%zqvx%'])
  expect(rows).toEqual([])

  const done = {
    mode: 'payment',
    setup_intent: null,
    status: 'complete',
    payment_status: 'paid',
    payment_intent: 'pi_3TxVesper',
    metadata: { payment_id: page.payment?.id },
  }
  await deliver(event(`evt_${randomUUID()}`, 'checkout.session.completed', session(done)))
  expect(await read()).toMatchObject({ status: 'confirmed', paid_minor: 5000 })
  const { cards } = await guest.call(listSavedCards)
  expect(cards).toMatchObject([{ brand: 'visa', last4: '4242', expires_month: 4, expires_year: 2031 }])

  await guest.call(removeSavedCard, { params: { id: cards[0]?.id ?? '' } })
  await world.runDueJobs()
  expect(calls).toEqual(['detach pm_1TxVesper'])
})

it('A share is authorised in Stripe’s fields and captured once all are, and no customer is registered for its payer.', async () => {
  ;[calls, customers, isOpen] = [[], [], true]
  const { open, openOwn, look, read, booking } = await splitInPage(world)
  const latest = async () => {
    const { rows } = await world.pool.query<{ id: string }>(
      'select id from payments where purpose_id = $1 order by created_at desc, id desc limit 1',
      [booking.id],
    )
    return rows[0]?.id
  }
  expect((await open('Bo')).card_entry).toEqual({ provider: 'stripe', key: 'pk_test_1', secret })
  for (const name of ['Bo', 'Ana']) {
    const { card_entry } = name === 'Bo' ? await open('Bo') : await openOwn('rest')
    expect(card_entry).not.toBeNull()
    const [payment_id, intent] = [await latest(), `pi_${name}`]
    const of = { metadata: { payment_id, capture: 'later', page: 'checkout' } }
    const done = { mode: 'payment', setup_intent: null, status: 'complete', payment_status: 'unpaid', payment_intent: intent }
    await deliver(event(`evt_${randomUUID()}`, 'checkout.session.completed', session({ ...done, ...of })))
    if (name === 'Bo') expect((await look('Bo')).share.state).toBe('processing')
    const authorized = paymentIntent({ id: intent, status: 'requires_capture', ...of })
    await deliver(event(`evt_${randomUUID()}`, 'payment_intent.amount_capturable_updated', authorized))
    if (name === 'Bo') expect((await look('Bo')).share.state).toBe('authorized')
  }
  expect(calls).toEqual(['capture pi_Bo', 'capture pi_Ana'])
  expect(await read()).toMatchObject({ status: 'confirmed', paid_minor: 5000 })
  expect(customers).toEqual([])
})

it('A form that Stripe closed is followed by a new one.', async () => {
  isOpen = true
  const { guest, params } = await book(world)
  const first = await guest.call(begin, { params, body: { place: 'here' } })
  isOpen = false
  const second = await guest.call(begin, { params, body: { place: 'here' } })
  expect(second.payment?.id).not.toBe(first.payment?.id)
})

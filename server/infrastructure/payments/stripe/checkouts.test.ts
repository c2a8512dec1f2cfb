import { http } from 'msw'
import { setupServer } from 'msw/node'
import type { Stripe } from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestClock } from '../../../testing/test-clock.ts'
import { readStripeEvent } from './read-event.ts'
import { createStripeProvider } from './stripe-provider.ts'
import { chargeWithFee, paymentIntent, session } from './testing/shapes.ts'

const api = 'https://api.stripe.com/v1'
const server = setupServer()
let sent: Record<string, string>[] = []
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => {
  sent = []
  server.resetHandlers()
})
afterAll(() => server.close())

const clock = createTestClock()
const provider = createStripeProvider({
  settings: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', publishableKey: null },
  clock,
})
const key = '019ab2c4-0000-7000-8000-000000000001'
const page = (change: object) =>
  session({
    mode: 'payment',
    setup_intent: null,
    metadata: { payment_id: key },
    payment_intent: null,
    payment_status: 'unpaid',
    ...change,
  })
const seconds = (by: Temporal.DurationLike) => String(Math.floor(clock.now().add(by).epochMilliseconds / 1000))

describe('A Stripe page', () => {
  it.each([
    ['as long as it is wanted', { hours: 3 }, { hours: 3 }],
    ['for half an hour at least', { minutes: 5 }, { minutes: 33 }],
    ['for a day at most', { hours: 30 }, { hours: 23, minutes: 59 }],
  ])('takes one payment %s, with our key.', async (_, requested, expires) => {
    server.use(
      http.post(`${api}/checkout/sessions`, async ({ request }) => {
        sent.push({
          ...Object.fromEntries(new URLSearchParams(await request.text())),
          key: request.headers.get('idempotency-key') ?? '',
        })
        return Response.json(page({ status: 'open', url: 'https://checkout.stripe.com/c/pay/cs_test_Vesper' }))
      }),
    )
    const pages = { return_url: 'https://vesper.example/back', cancel_url: 'https://vesper.example/left' }
    const requested_at = clock.now()
    const request = {
      key,
      amount_minor: 5000,
      currency: 'EUR',
      description: 'Vesper VX7K-2M9Q',
      expires_at: requested_at.add(requested),
      requested_at,
      is_authorization: false,
      ...pages,
    }
    const expires_at = seconds(expires)
    const opened = await provider.beginCheckout(request)
    expect(opened).toEqual({ reference: 'cs_test_Vesper', url: 'https://checkout.stripe.com/c/pay/cs_test_Vesper' })
    expect(sent).toEqual([
      {
        key,
        mode: 'payment',
        'allowed_payment_method_types[0]': 'card',
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'eur',
        'line_items[0][price_data][unit_amount]': '5000',
        'line_items[0][price_data][product_data][name]': 'Vesper VX7K-2M9Q',
        'payment_intent_data[description]': 'Vesper VX7K-2M9Q',
        'payment_intent_data[metadata][payment_id]': key,
        'payment_intent_data[metadata][page]': 'checkout',
        'metadata[payment_id]': key,
        success_url: pages.return_url,
        cancel_url: pages.cancel_url,
        expires_at,
      },
    ])
    // A minute later, with the response lost: Stripe accepts a key again only for an identical request.
    clock.move({ minutes: 1 })
    await provider.beginCheckout(request)
    expect(sent[1]).toEqual(sent[0])
  })

  it.each([
    ['open, whatever was tried on it', page({ status: 'open' }), { state: 'requires_action', reference: 'cs_test_Vesper' }],
    ['left until it expired', page({ status: 'expired' }), { state: 'declined', reference: null, decline_code: 'not_finished' }],
    [
      'paid',
      page({ payment_status: 'paid', payment_intent: paymentIntent({ latest_charge: chargeWithFee(75) }) }),
      { state: 'succeeded', reference: 'pi_3TxVesper', fee: { amount_minor: 75, currency: 'EUR' } },
    ],
    [
      'paid by a bank that takes its time',
      page({ payment_intent: paymentIntent({ status: 'processing' }) }),
      { state: 'processing', reference: 'pi_3TxVesper' },
    ],
  ])('is found %s.', async (_, session, outcome) => {
    server.use(http.get(`${api}/checkout/sessions/cs_test_Vesper`, () => Response.json(session)))
    expect(await provider.findCharge({ key, reference: 'cs_test_Vesper' })).toEqual(outcome)
  })

  it('is closed when the charge is cancelled; one paid a moment ago stays paid.', async () => {
    const paid = page({ payment_status: 'paid', payment_intent: paymentIntent({ latest_charge: chargeWithFee(75) }) })
    server.use(
      http.post(`${api}/checkout/sessions/cs_test_Vesper/expire`, () => Response.json(page({ status: 'expired' }))),
      http.get(`${api}/checkout/sessions/cs_test_Vesper`, () => Response.json(page({ status: 'expired' }))),
    )
    expect(await provider.cancelCharge('cs_test_Vesper')).toMatchObject({ state: 'declined' })
    const refusal = {
      error: { type: 'invalid_request_error', message: 'Only Checkout Sessions with a status in ["open"] can be expired.' },
    }
    server.use(
      http.post(`${api}/checkout/sessions/cs_test_Vesper/expire`, () => Response.json(refusal, { status: 400 })),
      http.get(`${api}/checkout/sessions/cs_test_Vesper`, () => Response.json(paid)),
    )
    expect(await provider.cancelCharge('cs_test_Vesper')).toMatchObject({ state: 'succeeded' })
  })

  it('authorises a card for a later capture, which one call collects and another releases.', async () => {
    const manual = { capture_method: 'manual', metadata: { payment_id: key, page: 'checkout' } }
    const authorized = paymentIntent({ status: 'requires_capture', ...manual })
    const done = page({ payment_intent: authorized, metadata: { payment_id: key, capture: 'later' } })
    server.use(
      http.post(`${api}/checkout/sessions`, async ({ request }) => {
        sent.push(Object.fromEntries(new URLSearchParams(await request.text())))
        return Response.json(page({ status: 'open', url: 'https://checkout.stripe.com/c/pay/cs_test_Vesper' }))
      }),
      http.get(`${api}/checkout/sessions/cs_test_Vesper`, () => Response.json(done)),
      http.get(`${api}/payment_intents/pi_3TxVesper`, () => Response.json(authorized)),
      http.post(`${api}/payment_intents/pi_3TxVesper/capture`, ({ request }) => {
        sent.push({ key: request.headers.get('idempotency-key') ?? '' })
        return Response.json(paymentIntent({ ...manual, latest_charge: chargeWithFee(75) }))
      }),
      http.post(`${api}/checkout/sessions/cs_test_Vesper/expire`, () =>
        Response.json({ error: { type: 'invalid_request_error', message: 'It is complete.' } }, { status: 400 }),
      ),
      http.post(`${api}/payment_intents/pi_3TxVesper/cancel`, () =>
        Response.json(paymentIntent({ ...manual, status: 'canceled' })),
      ),
    )
    const now = clock.now()
    const request = {
      key,
      amount_minor: 5000,
      currency: 'EUR',
      description: 'A share',
      expires_at: now,
      requested_at: now,
      return_url: 'https://vesper.example',
      cancel_url: 'https://vesper.example',
      is_authorization: true,
    }
    await provider.beginCheckout(request)
    expect(sent[0]).toMatchObject({ 'payment_intent_data[capture_method]': 'manual', 'metadata[capture]': 'later' })
    const reference = 'pi_3TxVesper'
    expect(await provider.findCharge({ key, reference: 'cs_test_Vesper' })).toEqual({ state: 'authorized', reference })
    expect(await provider.captureCharge({ key, reference })).toEqual({
      state: 'succeeded',
      reference,
      fee: { amount_minor: 75, currency: 'EUR' },
    })
    expect(sent[1]).toEqual({ key: `${key}-capture` })
    for (const one of ['cs_test_Vesper', reference])
      expect(await provider.cancelCharge(one, { keepsAuthorized: true })).toEqual({ state: 'authorized', reference })
    const released = { state: 'declined', reference, decline_code: 'cancelled' }
    expect(await provider.cancelCharge('cs_test_Vesper')).toEqual(released)
    expect(await provider.cancelCharge(reference)).toEqual(released)
  })

  it.each([
    ['has expired', [400, 'invalid_request_error'], 'canceled', { state: 'declined', decline_code: 'cancelled' }],
    ['was captured before', [400, 'invalid_request_error'], 'succeeded', { state: 'succeeded', fee: null }],
    ['is refused by its bank', [402, 'card_error'], 'requires_capture', { state: 'declined', decline_code: 'cancelled' }],
    ['cannot be captured right now', [400, 'invalid_request_error'], 'requires_capture', { state: 'unknown' }],
    ['gets no answer', [500, 'api_error'], 'requires_capture', { state: 'unknown' }],
  ] as const)('finds out about an authorisation that %s.', async (_, [status, type], state, outcome) => {
    server.use(
      http.post(`${api}/payment_intents/pi_3TxVesper/capture`, () =>
        Response.json({ error: { type, message: 'No.' } }, { status }),
      ),
      http.post(`${api}/payment_intents/pi_3TxVesper/cancel`, () => Response.json(paymentIntent({ status: 'canceled' }))),
      http.get(`${api}/payment_intents/pi_3TxVesper`, () => Response.json(paymentIntent({ status: state }))),
    )
    expect(await provider.captureCharge({ key, reference: 'pi_3TxVesper' })).toMatchObject(outcome)
  })

  it('reports an authorisation by its intent, never by its page.', () => {
    const done = page({ payment_status: 'paid', payment_intent: 'pi_3TxVesper', metadata: { payment_id: key, capture: 'later' } })
    const read = (type: string, object: object) =>
      readStripeEvent(JSON.parse(JSON.stringify({ id: 'evt_1', type, data: { object } })) as Stripe.Event)
    expect(read('checkout.session.completed', done)).toMatchObject({
      outcome: { state: 'processing', reference: 'pi_3TxVesper' },
    })
    const intent = paymentIntent({ status: 'requires_capture', metadata: { payment_id: key } })
    expect(read('payment_intent.amount_capturable_updated', intent)).toMatchObject({ key, outcome: { state: 'authorized' } })
  })
})

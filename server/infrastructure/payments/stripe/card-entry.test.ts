import { http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestClock } from '../../../testing/test-clock.ts'
import { createStripeProvider } from './stripe-provider.ts'
import { paymentIntent, paymentMethod, session } from './testing/shapes.ts'

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
const of = (publishableKey: string | null) =>
  createStripeProvider({ settings: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', publishableKey }, clock })
const provider = of('pk_test_1')
const key = '019ab2c4-0000-7000-8000-000000000001'

const fieldsOf = async (request: Request) => ({
  ...Object.fromEntries(new URLSearchParams(await request.text())),
  key: request.headers.get('idempotency-key') ?? '',
})
const refusal = { error: { type: 'invalid_request_error', message: 'No such thing.' } }

describe('Stripe’s fields in our page', () => {
  it('are a session with our key, for a payer who may save the card.', async () => {
    server.use(
      http.post(`${api}/checkout/sessions`, async ({ request }) => {
        sent.push(await fieldsOf(request))
        return Response.json(session({ mode: 'payment', status: 'open', client_secret: 'cs_test_Vesper_secret_1' }))
      }),
    )
    const requested_at = clock.now()
    const begun = await provider.cardEntry?.begin({
      key,
      customer: 'cus_Vesper',
      amount_minor: 5000,
      currency: 'EUR',
      description: 'Vesper VX7K-2M9Q',
      expires_at: requested_at.add({ hours: 3 }),
      requested_at,
      is_authorization: false,
      return_url: 'https://vesper.example/pay',
    })
    expect(begun).toEqual({ reference: 'cs_test_Vesper' })
    expect(sent).toEqual([
      {
        key,
        mode: 'payment',
        ui_mode: 'elements',
        customer: 'cus_Vesper',
        return_url: 'https://vesper.example/pay',
        'saved_payment_method_options[payment_method_save]': 'enabled',
        'allowed_payment_method_types[0]': 'card',
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'eur',
        'line_items[0][price_data][unit_amount]': '5000',
        'line_items[0][price_data][product_data][name]': 'Vesper VX7K-2M9Q',
        'payment_intent_data[description]': 'Vesper VX7K-2M9Q',
        'payment_intent_data[metadata][payment_id]': key,
        'payment_intent_data[metadata][page]': 'checkout',
        'metadata[payment_id]': key,
        expires_at: String(Math.floor(requested_at.add({ hours: 3 }).epochMilliseconds / 1000)),
      },
    ])
  })

  it('of a share are authorised only, for a payer who has no account and saves no card.', async () => {
    server.use(
      http.post(`${api}/checkout/sessions`, async ({ request }) => {
        sent.push(await fieldsOf(request))
        return Response.json(session({ mode: 'payment', status: 'open', client_secret: 'cs_test_Vesper_secret_1' }))
      }),
    )
    const requested_at = clock.now()
    await provider.cardEntry?.begin({
      key,
      customer: null,
      amount_minor: 1666,
      currency: 'EUR',
      description: 'Vesper VX7K-2M9Q',
      expires_at: requested_at.add({ hours: 1 }),
      requested_at,
      is_authorization: true,
      return_url: 'https://vesper.example/split?payment=done',
    })
    expect(sent).toMatchObject([
      {
        ui_mode: 'elements',
        return_url: 'https://vesper.example/split?payment=done',
        'payment_intent_data[capture_method]': 'manual',
        'metadata[capture]': 'later',
      },
    ])
    expect(Object.keys(sent[0] ?? {}).filter((name) => /customer|saved_payment/.test(name))).toEqual([])
  })

  it.each([
    ['open', 'cs_test_Vesper_secret_1', { secret: 'cs_test_Vesper_secret_1', key: 'pk_test_1' }],
    ['complete', null, null],
    ['expired', null, null],
  ])('of a session that is %s need its secret, which is read each time.', async (status, client_secret, opened) => {
    server.use(
      http.get(`${api}/checkout/sessions/cs_test_Vesper`, () =>
        Response.json(session({ mode: 'payment', status, client_secret })),
      ),
    )
    expect(await provider.cardEntry?.open('cs_test_Vesper')).toEqual(opened)
  })

  it('are not shown without a publishable key.', () => {
    expect(of(null).cardEntry).toBeNull()
  })
})

describe('A saved card', () => {
  it('is not looked for in a session without a payment.', async () => {
    expect(await provider.savedCards.find('cs_test_Vesper')).toBeNull()
  })

  it.each([
    ['ticked', { ...paymentMethod, allow_redisplay: 'always' }, { reference: 'pm_1TxVesper', brand: 'visa', last4: '4242' }],
    ['did not tick', { ...paymentMethod, allow_redisplay: 'limited' }, null],
    ['paid as a stranger', { ...paymentMethod, allow_redisplay: 'always', customer: null }, null],
    ['paid without a card', { ...paymentMethod, allow_redisplay: 'always', card: undefined }, null],
  ])('is kept of a payer who %s.', async (_, method, saved) => {
    server.use(http.get(`${api}/payment_intents/pi_3TxVesper`, () => Response.json(paymentIntent({ payment_method: method }))))
    const card = await provider.savedCards.find('pi_3TxVesper')
    if (saved === null) expect(card).toBeNull()
    else expect(card).toMatchObject(saved)
  })

  it('is charged with its payer present, who may have to confirm it with their bank.', async () => {
    const next_action = { type: 'redirect_to_url', redirect_to_url: { url: 'https://hooks.stripe.com/3d' } }
    server.use(
      http.post(`${api}/payment_intents`, async ({ request }) => {
        sent.push(await fieldsOf(request))
        return Response.json(paymentIntent({ status: 'requires_action', next_action }))
      }),
      http.get(`${api}/payment_intents/pi_3TxVesper`, () =>
        Response.json(paymentIntent({ status: 'requires_action', next_action })),
      ),
    )
    const request = { key, customer: 'cus_Vesper', method: 'pm_1TxVesper', amount_minor: 5000, currency: 'EUR', description: '' }
    const return_url = 'https://vesper.example/pay'
    expect(await provider.charge({ ...request, return_url })).toEqual({ state: 'requires_action', reference: 'pi_3TxVesper' })
    expect(sent[0]).toMatchObject({ return_url, confirm: 'true', payment_method: 'pm_1TxVesper' })
    expect(sent[0]).not.toHaveProperty('off_session')
    expect(await provider.openCharge('pi_3TxVesper', return_url)).toEqual({ url: 'https://hooks.stripe.com/3d' })
  })

  it('is removed with its payer or alone, and one that is gone is no error; no answer is one.', async () => {
    const detach = `${api}/payment_methods/pm_1TxVesper/detach`
    server.use(
      http.post(detach, () => Response.json(paymentMethod), { once: true }),
      http.delete(`${api}/customers/cus_Vesper`, () => Response.json({ id: 'cus_Vesper', deleted: true }), { once: true }),
    )
    await provider.savedCards.remove('pm_1TxVesper')
    await provider.savedCards.removeCustomer('cus_Vesper')
    server.use(
      http.post(detach, () => Response.json(refusal, { status: 400 })),
      http.delete(`${api}/customers/cus_Vesper`, () => Response.json(refusal, { status: 404 })),
    )
    await provider.savedCards.remove('pm_1TxVesper')
    await provider.savedCards.removeCustomer('cus_Vesper')
    server.use(http.post(detach, () => Response.json({ error: { type: 'api_error', message: 'Later.' } }, { status: 500 })))
    await expect(provider.savedCards.remove('pm_1TxVesper')).rejects.toThrow()
  })
})

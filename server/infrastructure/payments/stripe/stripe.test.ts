import { http, HttpResponse, type HttpResponseResolver } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestClock } from '../../../testing/test-clock.ts'
import { createStripeProvider } from './stripe-provider.ts'
import { cardError, chargeWithFee, paymentIntent, paymentMethod, session, setupIntent } from './testing/shapes.ts'

const api = 'https://api.stripe.com/v1'
const server = setupServer()
/** Every request: method and path, idempotency key, fields. */
let sent: { call: string; key: string | null; fields: Record<string, string> }[] = []

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  sent = []
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const provider = createStripeProvider({
  settings: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', publishableKey: null },
  clock: createTestClock(),
})
const key = '019ab2c4-0000-7000-8000-000000000001'
const charge = {
  key,
  customer: 'cus_Vesper',
  method: 'pm_1TxVesper',
  amount_minor: 9900,
  currency: 'EUR',
  description: 'Vesper Pro, December',
  return_url: null,
}

/** Answers one call with bodies in turn, repeating the last. */
function answer(method: 'get' | 'post', path: string, ...answers: (() => Response)[]): void {
  const resolver: HttpResponseResolver = async ({ request }) => {
    const fields = Object.fromEntries(
      method === 'post' ? new URLSearchParams(await request.text()) : new URL(request.url).searchParams,
    )
    sent.push({ call: `${request.method} ${new URL(request.url).pathname}`, key: request.headers.get('idempotency-key'), fields })
    return (answers.length > 1 ? answers.shift() : answers[0])?.()
  }
  server.use(http[method](`${api}/${path}`, resolver))
}
const json =
  (body: object, status = 200) =>
  () =>
    Response.json(body, { status })
const lost = () => HttpResponse.error()

describe('Charging a card', () => {
  it('charges it without its payer, with our key, and learns the fee.', async () => {
    answer('post', 'payment_intents', json(paymentIntent({ latest_charge: chargeWithFee(173) })))
    expect(await provider.charge(charge)).toEqual({
      state: 'succeeded',
      reference: 'pi_3TxVesper',
      fee: { amount_minor: 173, currency: 'EUR' },
    })
    expect(sent).toEqual([
      {
        call: 'POST /v1/payment_intents',
        key,
        fields: {
          amount: '9900',
          currency: 'eur',
          customer: 'cus_Vesper',
          payment_method: 'pm_1TxVesper',
          'allowed_payment_method_types[0]': 'card',
          confirm: 'true',
          off_session: 'true',
          description: 'Vesper Pro, December',
          'metadata[payment_id]': key,
          'expand[0]': 'latest_charge.balance_transaction',
        },
      },
    ])
  })

  it.each([
    [
      'insufficient funds',
      json(cardError('card_declined', 'insufficient_funds'), 402),
      { state: 'declined', decline_code: 'insufficient_funds' },
    ],
    ['an expired card', json(cardError('expired_card'), 402), { state: 'declined', decline_code: 'expired_card' }],
    [
      'a refusal without a reason',
      json(cardError('card_declined', 'generic_decline'), 402),
      { state: 'declined', decline_code: 'card_declined' },
    ],
    [
      'a second step that failed',
      json(cardError('payment_intent_authentication_failure'), 402),
      { state: 'declined', decline_code: 'authentication_failed' },
    ],
    [
      'a bank that wants the payer there',
      json(cardError('authentication_required', 'authentication_required'), 402),
      { state: 'requires_action' },
    ],
    ['a charge under way', json(paymentIntent({ status: 'processing' })), { state: 'processing' }],
    [
      'a charge that was cancelled',
      json(paymentIntent({ status: 'canceled' })),
      { state: 'declined', decline_code: 'cancelled' },
    ],
    ['a fee that is not known yet', json(paymentIntent()), { state: 'succeeded', fee: null }],
  ])('understands %s.', async (_, response, outcome) => {
    answer('post', 'payment_intents', response)
    expect(await provider.charge(charge)).toMatchObject({ reference: 'pi_3TxVesper', ...outcome })
  })

  it.each([
    ['the line breaks', lost],
    ['Stripe has a fault', json({ error: { type: 'api_error', message: 'Sorry' } }, 500)],
    [
      'Stripe has too much to do',
      json({ error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests' } }, 429),
    ],
    [
      'the same key is being worked on',
      json({ error: { type: 'invalid_request_error', code: 'idempotency_key_in_use', message: 'In use' } }, 409),
    ],
  ])('is unknown if %s, each attempt with the same key.', async (_, response) => {
    answer('post', 'payment_intents', response)
    expect(await provider.charge(charge)).toEqual({ state: 'unknown' })
    expect(new Set(sent.map((request) => request.key))).toEqual(new Set([key]))
  })

  it('gets the outcome on the second attempt if the first response was lost.', async () => {
    answer('post', 'payment_intents', lost, json(paymentIntent()))
    expect(await provider.charge(charge)).toMatchObject({ state: 'succeeded' })
    expect(sent.map((request) => request.key)).toEqual([key, key])
  })

  it('is declined if the card was removed at Stripe.', async () => {
    answer(
      'post',
      'payment_intents',
      json(
        { error: { type: 'invalid_request_error', code: 'resource_missing', param: 'payment_method', message: 'No such card' } },
        400,
      ),
    )
    expect(await provider.charge(charge)).toEqual({ state: 'declined', reference: null, decline_code: 'card_declined' })
  })

  it("is declined below Stripe's minimum.", async () => {
    answer(
      'post',
      'payment_intents',
      json(
        { error: { type: 'invalid_request_error', code: 'amount_too_small', param: 'amount', message: 'At least 0.50' } },
        400,
      ),
    )
    expect(await provider.charge({ ...charge, amount_minor: 20 })).toEqual({
      state: 'declined',
      reference: null,
      decline_code: 'not_processed',
    })
  })

  it.each([
    ['a wrong key of ours', json({ error: { type: 'invalid_request_error', message: 'Invalid API Key' } }, 401)],
    ['another request under the same key', json({ error: { type: 'idempotency_error', message: 'Other parameters' } }, 400)],
    [
      'a field that Stripe refuses',
      json({ error: { type: 'invalid_request_error', code: 'parameter_invalid', param: 'amount', message: 'No' } }, 400),
    ],
  ])('throws rather than guesses on %s.', async (_, response) => {
    answer('post', 'payment_intents', response)
    await expect(provider.charge(charge)).rejects.toThrow(Error)
  })

  it.each([
    ['JPY', 9900, '9900'],
    ['ISK', 9900, '990000'],
    ['KWD', 9900, '9900'],
  ])("sends %s in Stripe's units.", async (currency, amount_minor, units) => {
    answer('post', 'payment_intents', json(paymentIntent()))
    await provider.charge({ ...charge, amount_minor, currency })
    expect(sent[0]?.fields['amount']).toBe(units)
  })
})

describe('A charge that requires its payer', () => {
  const returnUrl = 'https://vesper.example/back'
  const waiting = () =>
    paymentIntent({
      status: 'requires_payment_method',
      last_payment_error: { type: 'card_error', code: 'authentication_required', payment_method: paymentMethod },
    })
  const redirecting = paymentIntent({
    status: 'requires_action',
    next_action: { type: 'redirect_to_url', redirect_to_url: { url: 'https://hooks.stripe.com/3ds', return_url: returnUrl } },
  })

  it("is confirmed again with them present, on their bank's page.", async () => {
    answer('get', 'payment_intents/pi_3TxVesper', json(waiting()))
    answer('post', 'payment_intents/pi_3TxVesper/confirm', json(redirecting))
    expect(await provider.openCharge('pi_3TxVesper', returnUrl)).toEqual({ url: 'https://hooks.stripe.com/3ds' })
    expect(sent[1]?.fields).toEqual({ payment_method: 'pm_1TxVesper', return_url: returnUrl })
  })

  it('has the same page when it is opened again.', async () => {
    answer('get', 'payment_intents/pi_3TxVesper', json(redirecting))
    expect(await provider.openCharge('pi_3TxVesper', returnUrl)).toEqual({ url: 'https://hooks.stripe.com/3ds' })
  })

  it.each([
    ['was made in the meantime', json(paymentIntent()), json(paymentIntent()), { state: 'succeeded' }],
    [
      'is declined when it is confirmed',
      json(waiting()),
      json(cardError('card_declined', 'insufficient_funds'), 402),
      { state: 'declined', decline_code: 'insufficient_funds' },
    ],
    ['needs no second step any more', json(waiting()), json(paymentIntent()), { state: 'succeeded' }],
  ])('that %s returns that outcome.', async (_, intent, confirmed, outcome) => {
    answer('get', 'payment_intents/pi_3TxVesper', intent)
    answer('post', 'payment_intents/pi_3TxVesper/confirm', confirmed)
    expect(await provider.openCharge('pi_3TxVesper', returnUrl)).toMatchObject(outcome)
  })

  it.each([
    ['is cancelled', waiting(), ['GET', 'POST'], { state: 'declined', decline_code: 'cancelled' }],
    ['is not cancelled if it succeeded', paymentIntent(), ['GET'], { state: 'succeeded' }],
  ])('%s.', async (_, intent, calls, outcome) => {
    answer('get', 'payment_intents/pi_3TxVesper', json(intent))
    answer('post', 'payment_intents/pi_3TxVesper/cancel', json(paymentIntent({ status: 'canceled' })))
    expect(await provider.cancelCharge('pi_3TxVesper')).toMatchObject(outcome)
    expect(sent.map(({ call }) => call.split(' ')[0])).toEqual(calls)
  })
})

describe('Looking for a charge', () => {
  it('goes by its id if it has one, and otherwise by our key.', async () => {
    answer(
      'get',
      'payment_intents/search',
      json({ object: 'search_result', data: [paymentIntent({ status: 'processing' })], has_more: false, url: '' }),
    )
    answer('get', 'payment_intents/pi_3TxVesper', json(paymentIntent({ latest_charge: chargeWithFee(1, 'usd') })))
    expect(await provider.findCharge({ key, reference: 'pi_3TxVesper' })).toMatchObject({
      state: 'succeeded',
      fee: { amount_minor: 1, currency: 'USD' },
    })
    expect(await provider.findCharge({ key, reference: null })).toMatchObject({ state: 'processing' })
    expect(sent[1]?.fields['query']).toBe(`metadata['payment_id']:'${key}'`)
  })

  it('reports if there is none.', async () => {
    answer('get', 'payment_intents/search', json({ object: 'search_result', data: [], has_more: false, url: '' }))
    expect(await provider.findCharge({ key, reference: null })).toBeNull()
  })
})

describe('A card', () => {
  it('is saved on a Stripe page, for a customer created once.', async () => {
    answer('post', 'customers', json({ id: 'cus_Vesper', object: 'customer' }))
    answer(
      'post',
      'checkout/sessions',
      json(session({ status: 'open', url: 'https://checkout.stripe.com/c/pay/cs_test_Vesper' })),
    )
    expect(await provider.createCustomer({ key, name: 'Kelder BV', email: null })).toBe('cus_Vesper')
    const pages = { return_url: 'https://vesper.example/back', cancel_url: 'https://vesper.example/' }
    expect(await provider.beginSetup({ key: `${key}-2`, customer: 'cus_Vesper', ...pages })).toEqual({
      reference: 'cs_test_Vesper',
      url: 'https://checkout.stripe.com/c/pay/cs_test_Vesper',
    })
    expect(sent.map((request) => [request.key, request.fields])).toEqual([
      [key, { name: 'Kelder BV' }],
      [
        `${key}-2`,
        {
          mode: 'setup',
          customer: 'cus_Vesper',
          'allowed_payment_method_types[0]': 'card',
          success_url: pages.return_url,
          cancel_url: pages.cancel_url,
        },
      ],
    ])
  })

  it.each([
    ['while the page is open', session({ status: 'open' }), { state: 'open' }],
    ['when it has expired', session({ status: 'expired', setup_intent: null }), { state: 'abandoned' }],
    [
      'when it was given',
      session({ setup_intent: setupIntent }),
      {
        state: 'given',
        method: {
          reference: 'pm_1TxVesper',
          brand: 'visa',
          last4: '4242',
          expires_month: 4,
          expires_year: 2031,
          given_at: '2026-11-22T00:00:00.000Z',
        },
      },
    ],
  ])('is known %s.', async (_, intent, outcome) => {
    answer('get', 'checkout/sessions/cs_test_Vesper', json(intent))
    expect(await provider.findSetup('cs_test_Vesper')).toEqual(outcome)
  })
})

describe('A refund', () => {
  it.each([
    ['succeeded', 'succeeded'],
    ['pending', 'processing'],
    ['requires_action', 'processing'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ])('that is %s at Stripe is %s.', async (status, state) => {
    answer('post', 'refunds', json({ id: 're_3TxVesper', object: 'refund', status }))
    expect(await provider.refund({ key, charge: 'pi_3TxVesper', amount_minor: 50, currency: 'ISK' })).toEqual({
      state,
      reference: 're_3TxVesper',
    })
    expect(sent).toEqual([
      { call: 'POST /v1/refunds', key, fields: { payment_intent: 'pi_3TxVesper', amount: '5000', 'metadata[refund_id]': key } },
    ])
  })

  const wantedRefund = { key, charge: 'pi_3TxVesper', amount_minor: 50, currency: 'EUR' }
  const refused = (code: string) => json({ error: { type: 'invalid_request_error', code, message: `No: ${code}` } }, 400)

  it.each(['charge_already_refunded', 'charge_disputed', 'charge_not_refundable', 'refund_disputed_payment'])(
    'that Stripe will never make has failed: %s.',
    async (code) => {
      answer('post', 'refunds', refused(code))
      expect(await provider.refund(wantedRefund)).toEqual({ state: 'failed', reference: null })
    },
  )

  it.each([
    ['an empty balance', refused('balance_insufficient'), 'balance_insufficient'],
    ['a field that a release repairs', refused('parameter_invalid_integer'), 'parameter_invalid_integer'],
    ['a limit', refused('rate_limit'), 'rate_limit'],
    ['a lost answer', lost, 'connection'],
  ])('that failed for %s is retried.', async (_, response, message) => {
    answer('post', 'refunds', response)
    await expect(provider.refund(wantedRefund)).rejects.toThrow(message)
  })

  it('is found by the key stored in it.', async () => {
    const list = { object: 'list', has_more: false, url: '/v1/refunds' }
    const refund = (metadata: object) => ({ id: 're_3TxVesper', object: 'refund', status: 'succeeded', metadata })
    answer(
      'get',
      'refunds',
      json({ ...list, data: [refund({}), refund({ refund_id: key })] }),
      json({ ...list, data: [refund({ refund_id: 'another' })] }),
    )
    expect(await provider.findRefund({ key, charge: 'pi_3TxVesper' })).toEqual({ state: 'succeeded', reference: 're_3TxVesper' })
    expect(await provider.findRefund({ key, charge: 'pi_3TxVesper' })).toBeNull()
    expect(sent[0]?.fields).toMatchObject({ payment_intent: 'pi_3TxVesper' })
  })
})

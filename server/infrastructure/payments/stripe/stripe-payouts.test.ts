import { http, HttpResponse, type HttpResponseResolver } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestClock } from '../../../testing/test-clock.ts'
import { createStripePayouts } from './stripe-payouts.ts'
import {
  account,
  accountId,
  accountLink,
  enabledAccount,
  requestError,
  requirements,
  transfer,
} from './testing/connect-shapes.ts'

const api = 'https://api.stripe.com/v1'
const server = setupServer()
let sent: { call: string; key: string | null; fields: Record<string, string> }[] = []

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  sent = []
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const provider = createStripePayouts({
  settings: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', publishableKey: null },
  secrets: ['whsec_2'],
  clock: createTestClock(),
})
const key = '019ab2c4-0000-7000-8000-000000000001'
const order = { key, account: accountId, amount_minor: 1100, currency: 'USD' }

function answer(method: 'get' | 'post', path: string, respond: () => Response): void {
  const resolver: HttpResponseResolver = async ({ request }) => {
    const fields = Object.fromEntries(
      method === 'post' ? new URLSearchParams(await request.text()) : new URL(request.url).searchParams,
    )
    sent.push({ call: `${request.method} ${new URL(request.url).pathname}`, key: request.headers.get('idempotency-key'), fields })
    return respond()
  }
  server.use(http[method](`${api}/${path}`, resolver))
}
const json =
  (body: object, status = 200) =>
  () =>
    Response.json(body, { status })

describe('A connected account', () => {
  it('is created with our key, for transfers, with the details given to Stripe.', async () => {
    answer('post', 'accounts', json(account()))
    const request = { key: 'club:1:abc', name: 'Nachtwerk BV', email: 'hello@nachtwerk.example', country: 'NL' }
    expect(await provider.createAccount(request)).toBe(accountId)
    expect(sent).toEqual([
      {
        call: 'POST /v1/accounts',
        key: 'club:1:abc',
        fields: {
          country: 'NL',
          email: 'hello@nachtwerk.example',
          'business_profile[name]': 'Nachtwerk BV',
          'capabilities[transfers][requested]': 'true',
          'controller[fees][payer]': 'application',
          'controller[losses][payments]': 'application',
          'controller[requirement_collection]': 'stripe',
          'controller[stripe_dashboard][type]': 'express',
        },
      },
    ])
  })

  it('is completed on a page that Stripe makes for one visit.', async () => {
    answer('post', 'account_links', json(accountLink))
    const pages = { account: accountId, return_url: 'https://v.example/r', refresh_url: 'https://v.example/e' }
    expect(await provider.beginOnboarding(pages)).toBe(accountLink.url)
    expect(sent[0]?.fields).toEqual({ type: 'account_onboarding', ...pages })
  })

  it.each([
    [
      'as published: its details are due',
      account(),
      { state: 'details_due', bank: null, disabled_reason: 'requirements.past_due' },
    ],
    ['that is complete: enabled', enabledAccount(), { state: 'enabled', missing: [], bank: { last_four: '6789' } }],
    [
      'that is being verified: pending',
      account({
        details_submitted: true,
        requirements: requirements({
          disabled_reason: 'requirements.pending_verification',
          pending_verification: ['company.tax_id'],
        }),
      }),
      { state: 'pending', missing: [] },
    ],
    [
      'that needs a document: restricted',
      account({ details_submitted: true, requirements: requirements({ past_due: ['individual.verification.document'] }) }),
      { state: 'restricted', missing: ['individual.verification.document'] },
    ],
    [
      'that Stripe rejected: restricted',
      account({ details_submitted: true, requirements: requirements({ disabled_reason: 'rejected.other' }) }),
      { state: 'restricted', disabled_reason: 'rejected.other' },
    ],
    [
      'without the capability: restricted',
      { ...enabledAccount(), capabilities: { transfers: 'inactive' } },
      { state: 'restricted' },
    ],
  ])('is read %s.', async (_, body, report) => {
    answer('get', `accounts/${accountId}`, json(body))
    expect(await provider.findAccount(accountId)).toMatchObject(report)
  })

  it('has a name for its bank account that changes with it, and is gone once the platform has no access to it.', async () => {
    answer('get', `accounts/${accountId}`, json(enabledAccount()))
    const first = await provider.findAccount(accountId)
    answer('get', `accounts/${accountId}`, json(enabledAccount({ id: 'ba_other' })))
    expect((await provider.findAccount(accountId))?.bank?.reference).not.toBe(first?.bank?.reference)
    answer('get', `accounts/${accountId}`, json(requestError('account_invalid'), 403))
    expect(await provider.findAccount(accountId)).toBeNull()
  })
})

describe('A transfer', () => {
  it('is made with our key, and the same as its group.', async () => {
    answer('post', 'transfers', json(transfer()))
    expect(await provider.transfer(order)).toEqual({ state: 'paid', reference: 'tr_1MoqxPLgUG5tbmjcYlt7TYSy', reversed_minor: 0 })
    expect(sent).toEqual([
      {
        call: 'POST /v1/transfers',
        key,
        fields: { amount: '1100', currency: 'usd', destination: accountId, transfer_group: key, 'metadata[transfer_id]': key },
      },
    ])
  })

  it.each([
    ['balance_insufficient', undefined, 400, 'balance_insufficient'],
    ['insufficient_capabilities_for_transfer', undefined, 400, 'account_restricted'],
    ['transfers_not_allowed', undefined, 400, 'account_restricted'],
    ['account_invalid', undefined, 403, 'account_disconnected'],
    ['resource_missing', 'destination', 400, 'account_disconnected'],
    ['amount_too_small', 'amount', 400, 'amount_too_small'],
    ['parameter_invalid_integer', 'amount', 400, 'refused'],
  ])('that is answered with %s (%s) has failed.', async (code, param, status, failure) => {
    answer('post', 'transfers', json(requestError(code, param), status))
    expect(await provider.transfer(order)).toEqual({ state: 'failed', failure })
  })

  it.each([
    ['is lost', () => HttpResponse.error()],
    ['is an error of Stripe’s', json({ error: { type: 'api_error' } }, 500)],
    ['says that the key is in use', json(requestError('idempotency_key_in_use'), 409)],
  ])('whose answer %s may exist: it has not failed.', async (_, respond) => {
    answer('post', 'transfers', respond)
    await expect(provider.transfer(order)).rejects.toBeInstanceOf(Error)
  })

  it('is found by its group, with what came back of it.', async () => {
    const ours = transfer({ metadata: { transfer_id: key }, amount_reversed: 400 })
    answer('get', 'transfers', json({ object: 'list', data: [transfer(), ours], has_more: false, url: '/v1/transfers' }))
    expect(await provider.findTransfer(key)).toMatchObject({ state: 'paid', reversed_minor: 400 })
    expect(sent[0]?.fields).toMatchObject({ transfer_group: key })
    answer('get', 'transfers', json({ object: 'list', data: [], has_more: false, url: '/v1/transfers' }))
    expect(await provider.findTransfer(key)).toBeNull()
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { giveCard, testCards } from '../../../testing/money.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import { cards } from './cards.ts'

let world: World
let provider: PaymentProvider

beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  const { payments } = world.infrastructure
  if (payments === null) throw new Error('Payments are off.')
  provider = payments
})
afterAll(async () => {
  await world.close()
})

const site = 'http://localhost:3000'
const back = '/admin-club/subscription?from=<provider>'
const cancelled = `${site}/admin-club/subscription`

async function beginSetup() {
  const customer = await provider.createCustomer({ key: randomUUID(), name: 'Kelder BV', email: null })
  return {
    customer,
    ...(await provider.beginSetup({ key: randomUUID(), customer, return_url: `${site}${back}`, cancel_url: cancelled })),
  }
}
const pathOf = (url: string) => new URL(url, site).pathname
const look = (url: string) => world.app.inject({ method: 'GET', url: pathOf(url) })
const send = (url: string, payload: string, type = 'application/x-www-form-urlencoded') =>
  world.app.inject({ method: 'POST', url: pathOf(url), headers: { 'content-type': type }, payload })

async function chargeThatAsks(description = 'Vesper Pro', currency = 'EUR') {
  const { customer, url, reference } = await beginSetup()
  await giveCard(world, url, 'asks')
  const setup = await provider.findSetup(reference)
  if (setup.state !== 'given') throw new Error('No card was given.')
  const outcome = await provider.charge({
    key: randomUUID(),
    customer,
    method: setup.method.reference,
    amount_minor: 9900,
    currency,
    description,
    return_url: null,
  })
  if (outcome.state !== 'requires_action') throw new Error('Nothing is asked.')
  const opened = await provider.openCharge(outcome.reference, `${site}${back}`)
  return { reference: outcome.reference, url: 'url' in opened ? opened.url : '' }
}

describe('The page for entering a card', () => {
  it('says that it is a simulation, offers every test card, and runs no script.', async () => {
    const { url } = await beginSetup()
    const page = await look(url)
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    expect(page.body).toContain('A simulation: no money moves here.')
    expect(page.body.match(/type="radio"/g)).toHaveLength(Object.keys(cards).length)
    expect(Object.values(testCards).toSorted()).toEqual(Object.keys(cards).toSorted())
  })

  it('sends the payer back, and has nothing left to do afterwards.', async () => {
    const { url, reference } = await beginSetup()
    const answer = await send(url, 'card=4242424242424242')
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, back])
    expect(await send(url, 'card=4000000000000069')).toMatchObject({ statusCode: 303 })
    expect(await provider.findSetup(reference)).toMatchObject({ state: 'given', method: { last4: '4242' } })
    const page = await look(url)
    expect(page.body).toContain('This card is already saved')
    expect(page.body).toContain('?from=&lt;provider&gt;')
  })

  it.each([
    ['a card that is none of them', 'card=1234', 400],
    ['no card', '', 400],
    ['a name of the language', 'card=constructor', 400],
    ['too much', `card=${'1'.repeat(3_000)}`, 413],
  ])('refuses %s.', async (_, form, status) => {
    const { url, reference } = await beginSetup()
    expect((await send(url, form)).statusCode).toBe(status)
    expect(await provider.findSetup(reference)).toEqual({ state: 'open' })
  })

  it('is only found by its URL.', async () => {
    expect((await look('/simulated-payments/setups/sim_setup_guessed')).statusCode).toBe(404)
    expect((await send('/simulated-payments/setups/sim_setup_guessed', 'card=4242424242424242')).statusCode).toBe(404)
    const { url } = await beginSetup()
    expect((await send(url, '{"card":"4242424242424242"}', 'application/json')).statusCode).toBe(400)
  })
})

describe("The bank's page", () => {
  it('shows the amount and its purpose as text.', async () => {
    const page = await look((await chargeThatAsks('<script>alert(1)</script>')).url)
    expect(page.body).toContain('Confirm €99.00')
    expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page.body).not.toContain('<script>')
    expect((await look((await chargeThatAsks('', 'HUF')).url)).body).toContain('Confirm HUF 99.00')
  })

  it.each([
    ['confirm', { state: 'succeeded', fee: { amount_minor: 149, currency: 'EUR' } }, 'This payment is already complete'],
    ['refuse', { state: 'declined', decline_code: 'authentication_failed' }, 'Your card wasn’t charged.'],
  ])('accepts one answer: %s.', async (answer, outcome, words) => {
    const { url, reference } = await chargeThatAsks()
    expect((await send(url, `answer=${answer}`)).headers['location']).toBe(back)
    expect((await send(url, 'answer=confirm')).statusCode).toBe(303)
    expect(await provider.findCharge({ key: randomUUID(), reference })).toMatchObject(outcome)
    expect((await look(url)).body).toContain(words)
  })

  it('refuses another answer, and does not exist for another charge.', async () => {
    const { url } = await chargeThatAsks()
    expect((await send(url, 'answer=perhaps')).statusCode).toBe(400)
    expect((await look('/simulated-payments/charges/sim_charge_guessed')).statusCode).toBe(404)
  })
})

describe('A key', () => {
  it('is one charge and one refund; with another amount it is an error.', async () => {
    const { customer, url, reference } = await beginSetup()
    await giveCard(world, url, 'pays')
    const setup = await provider.findSetup(reference)
    const method = setup.state === 'given' ? setup.method.reference : ''
    const request = { key: randomUUID(), customer, method, amount_minor: 500, currency: 'EUR', description: '', return_url: null }
    const [one, other] = await Promise.all([provider.charge(request), provider.charge(request)])
    expect(one).toEqual(other)
    await expect(provider.charge({ ...request, amount_minor: 501 })).rejects.toThrow('another charge')
    await expect(provider.charge({ ...request, key: randomUUID(), customer: 'sim_customer_other' })).rejects.toThrow(
      'no such method',
    )
    const refund = { key: 'once', charge: one.state === 'succeeded' ? one.reference : '', amount_minor: 500, currency: 'EUR' }
    expect(await provider.refund(refund)).toEqual(await provider.refund(refund))
  })
})

it.each(['setups', 'checkouts', 'charges'])('Below %s, a URL that no id can have is not found.', async (kind) => {
  for (const name of ['%00', 'sim_charge_%00', '%ff', "'--"]) {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await world.app.inject({
        method,
        url: `/simulated-payments/${kind}/${name}`,
        ...(method === 'POST' && { payload: 'card=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
      })
      expect([name, answer.statusCode]).toEqual([name, 404])
    }
  }
})

it('If payments are not simulated, none of these pages exist.', async () => {
  const other = await openWorld(inject('testServer'), { SIMULATED_PAYMENTS: 'off' })
  try {
    const { url } = await beginSetup()
    const headers = { 'content-type': 'application/json' }
    for (const path of [pathOf(url), '/api/webhooks/payments/simulated/']) {
      expect((await other.app.inject({ method: 'POST', url: path, headers, payload: '{}' })).statusCode).toBe(404)
    }
  } finally {
    await other.close()
  }
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sign, signatureHeader } from '../../../infrastructure/payments/simulated/signature.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { findPayment } from '../core/payment-views.ts'
import { makePayer, order, paidOnce, postedOf } from '../testing/payers.ts'

let world: World

beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => {
  await world.close()
})

const address = '/api/webhooks/payments/simulated/'
const { stringify } = JSON

interface Delivery {
  body: string
  at?: Temporal.Instant
  secret?: string
  headers?: Record<string, string>
  url?: string
}

/** Sends a webhook like the provider's, signed with `secret` at `at`; returns the status. */
async function deliver({
  body,
  at = world.clock.now(),
  secret = world.infrastructure.secretKey,
  headers = {},
  url = address,
}: Delivery): Promise<number> {
  const all = { 'content-type': 'application/json', [signatureHeader]: sign(secret, body, at), ...headers }
  const { statusCode } = await world.app.inject({ method: 'POST', url, headers: all, payload: body })
  return statusCode
}

/** A payment under way, and the webhook that it succeeded. */
async function underWay() {
  const key = (await order(world, await makePayer(world, 'tells_late'))) ?? ''
  const outcome = { state: 'succeeded', reference: 'sim_charge_x', fee: { amount_minor: 149, currency: 'EUR' } }
  return { key, body: stringify({ id: randomUUID(), kind: 'charge_changed', key, outcome }) }
}
const stateOf = async (id: string) => (await findPayment(world.infrastructure.db, id))?.state
const keptEvents = async () => (await world.pool.query('select 1 from payment_events')).rows.length

describe("A provider's webhook", () => {
  it('is stored, and handled by a job.', async () => {
    const { key, body } = await underWay()
    expect(await deliver({ body })).toBe(200)
    expect(await stateOf(key)).toBe('created')
    await world.runDueJobs()
    expect(await stateOf(key)).toBe('succeeded')
    expect(await postedOf(world, key)).toEqual(paidOnce)
  })

  it('that is repeated, even many times at once or after months, is the same webhook.', async () => {
    const { key, body } = await underWay()
    const before = await keptEvents()
    expect(await Promise.all(Array.from({ length: 6 }, async () => deliver({ body })))).toEqual(
      Array.from({ length: 6 }, () => 200),
    )
    await world.runDueJobs()
    expect(await deliver({ body })).toBe(200)
    await world.runDueJobs()
    expect((await keptEvents()) - before).toBe(1)
    world.clock.move({ hours: 100 * 24 })
    await world.runDueJobs()
    expect(await deliver({ body })).toBe(200)
    await world.runDueJobs()
    expect(await postedOf(world, key)).toEqual(paidOnce)
  })

  it('about something unknown changes nothing.', async () => {
    for (const body of [
      stringify({
        id: randomUUID(),
        kind: 'charge_changed',
        key: randomUUID(),
        outcome: { state: 'processing', reference: 'x' },
      }),
      stringify({ id: randomUUID(), kind: 'setup_finished', customer: 'sim_customer_nobody', setup: 'x' }),
      stringify({ id: randomUUID(), kind: 'weather_changed' }),
      stringify(null),
    ]) {
      expect(await deliver({ body })).toBe(200)
    }
    await world.runDueJobs()
    const { rows } = await world.pool.query('select 1 from jobs where died_at is not null or last_error is not null')
    expect(rows).toEqual([])
  })

  it('needs no token, and no forgery cookie.', async () => {
    const { body } = await underWay()
    expect(await deliver({ body, headers: { cookie: 'csrftoken=abc', authorization: 'Token wrong' } })).toBe(200)
  })
})

describe('A webhook is refused', () => {
  it.each<[string, (body: string) => Partial<Delivery>, number]>([
    ['signed with another secret', () => ({ secret: 'a'.repeat(72) }), 400],
    ['without a signature', () => ({ headers: { [signatureHeader]: '' } }), 400],
    ['with a signature of another form', () => ({ headers: { [signatureHeader]: 't=1,v1=zz' } }), 400],
    [
      'with the signature of another body',
      (body) => ({
        body: body.replace('149', '148'),
        headers: { [signatureHeader]: sign(world.infrastructure.secretKey, body, world.clock.now()) },
      }),
      400,
    ],
    ['that was signed six minutes ago', () => ({ at: world.clock.now().subtract({ minutes: 6 }) }), 400],
    ['that was signed in six minutes', () => ({ at: world.clock.now().add({ minutes: 6 }) }), 400],
    ['that is larger than any message', () => ({ body: stringify({ text: 'x'.repeat(300_000) }) }), 413],
    ['that is no JSON by its type', () => ({ headers: { 'content-type': 'text/plain' } }), 415],
    ['that is no JSON by its content', () => ({ body: '{"id":' }), 400],
    ['without a body', () => ({ body: '' }), 400],
    ['for a provider that is not in use', () => ({ url: '/api/webhooks/payments/stripe/' }), 404],
    ['for a provider that does not exist', () => ({ url: '/api/webhooks/payments/..%2Fsimulated/' }), 404],
  ])('%s.', async (_, change, status) => {
    const { key, body } = await underWay()
    const before = await keptEvents()
    expect(await deliver({ body, ...change(body) })).toBe(status)
    await world.runDueJobs()
    expect([await keptEvents(), await stateOf(key)]).toEqual([before, 'created'])
  })

  it('with any other method.', async () => {
    const { statusCode } = await world.app.inject({ method: 'GET', url: address })
    expect(statusCode).toBe(404)
  })
})

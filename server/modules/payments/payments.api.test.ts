import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { answerBank, giveCard } from '../../testing/money.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { beginMethodSetup } from './methods/begin-method-setup.ts'
import { cancelPayment, openPayment } from './charges/open-payment.ts'
import { currentMethod, finishMethodSetup } from './methods/finish-method-setup.ts'
import { findLatestPayment, findPayment } from './core/payment-views.ts'
import { performCharge } from './charges/perform-charge.ts'
import { beginSetup, makePayer, order, paidOnce, postedOf } from './testing/payers.ts'

let world: World

beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => {
  await world.close()
})

const charge = async (payerId: string, purposeId?: string) => {
  const id = (await order(world, payerId, purposeId)) ?? ''
  return { id, payment: await performCharge(world.infrastructure, id) }
}
const stateOf = async (id: string) => (await findPayment(world.infrastructure.db, id))?.state
const later = async (by: Temporal.DurationLike) => {
  world.clock.move(by)
  await world.runDueJobs()
}

describe('A method', () => {
  it("is what its payer gave on the provider's page, which leads back.", async () => {
    const payerId = randomUUID()
    expect(await currentMethod(world.infrastructure, payerId)).toBeNull()
    expect(await giveCard(world, await beginSetup(world, payerId), 'pays')).toBe('/admin-club/subscription?card=given')
    await world.runDueJobs()
    expect(await currentMethod(world.infrastructure, payerId)).toMatchObject({ brand: 'visa', last4: '4242', expires_month: 12 })
  })

  it('is known at once if the payer returns before the webhook.', async () => {
    const payerId = randomUUID()
    await giveCard(world, await beginSetup(world, payerId), 'pays')
    expect(await finishMethodSetup(world.infrastructure, payerId)).toMatchObject({ last4: '4242' })
    await world.runDueJobs()
    const { rows } = await world.pool.query(
      'select 1 from payment_methods m join payment_customers c on c.id = m.customer_id where c.payer_id = $1',
      [payerId],
    )
    expect(rows).toHaveLength(1)
  })

  it('is the one given last, whichever is reported last.', async () => {
    const payerId = randomUUID()
    const [first, second] = [await beginSetup(world, payerId), await beginSetup(world, payerId)]
    await giveCard(world, second, 'has_expired')
    world.clock.move({ seconds: 1 })
    await giveCard(world, first, 'pays')
    await world.runDueJobs()
    expect(await currentMethod(world.infrastructure, payerId)).toMatchObject({ last4: '4242' })
  })

  it("of a client pays into a club's books, and is never charged automatically.", async () => {
    const client = await world.guest('client')
    const { infrastructure } = world
    const pages = {
      return_url: 'http://localhost:3000/client/reservations',
      cancel_url: 'http://localhost:3000/client/reservations',
    }
    const url = await beginMethodSetup(
      infrastructure,
      { payer_kind: 'client', payer_id: client.id, name: 'Noor Jansen', email: null },
      pages,
    )
    await giveCard(world, url, 'pays')
    await finishMethodSetup(infrastructure, client.id)
    const { rows } = await world.pool.query(
      `select 1 from jobs where kind = 'payment_method_given' and payload->>'payer_id' = $1`,
      [client.id],
    )
    expect(rows).toEqual([])
    expect((await charge(client.id)).payment).toMatchObject({
      state: 'succeeded',
      payer_id: client.id,
      club_id: world.event.club_id,
    })
  })

  it('belongs to one payer: others have none, and are charged nothing.', async () => {
    await makePayer(world, 'pays')
    expect(await order(world, randomUUID())).toBeNull()
  })
})

describe('A payment', () => {
  it('is charged at once and posted once, however often the provider reports it.', async () => {
    const { id, payment } = await charge(await makePayer(world, 'pays'))
    expect(payment).toMatchObject({ state: 'succeeded', amount_minor: 9900, currency: 'EUR', decline_code: null })
    await later({ hours: 2 })
    expect(await postedOf(world, id)).toEqual(paidOnce)
  })

  it.each([
    ['has_no_money', 'insufficient_funds'],
    ['has_expired', 'expired_card'],
  ] as const)('with a card that %s is declined: %s, and nothing is posted.', async (card, decline_code) => {
    const { id, payment } = await charge(await makePayer(world, card))
    expect(payment).toMatchObject({ state: 'declined', decline_code })
    await later({ hours: 2 })
    expect(await postedOf(world, id)).toEqual({})
  })

  it('is requested again after a decline, and only then.', async () => {
    const payerId = await makePayer(world, 'has_no_money')
    const purpose = randomUUID()
    const declined = await charge(payerId, purpose)
    await giveCard(world, await beginSetup(world, payerId), 'pays')
    await later({ seconds: 1 })
    const paid = await charge(payerId, purpose)
    expect(paid.id).not.toBe(declined.id)
    expect(paid.payment?.state).toBe('succeeded')
    expect(await order(world, payerId, purpose)).toBe(paid.id)
    expect(await findLatestPayment(world.infrastructure.db, { kind: 'invoice', id: purpose })).toMatchObject({ id: paid.id })
  })

  it('is a single one, however many callers request it at once.', async () => {
    const payerId = await makePayer(world, 'pays')
    const purpose = randomUUID()
    const charges = await Promise.all(Array.from({ length: 6 }, async () => charge(payerId, purpose)))
    expect(new Set(charges.map(({ id }) => id)).size).toBe(1)
    await later({ hours: 1 })
    expect(await postedOf(world, charges[0]?.id ?? '')).toEqual(paidOnce)
    const { rows } = await world.pool.query('select 1 from simulated_charges where reference = $1', [charges[0]?.id])
    expect(rows).toHaveLength(1)
  })

  it('in processing ends hours later, when the provider reports it.', async () => {
    const { id, payment } = await charge(await makePayer(world, 'tells_late'))
    expect(payment?.state).toBe('processing')
    await later({ hours: 5 })
    expect(await stateOf(id)).toBe('processing')
    await later({ hours: 2 })
    expect(await stateOf(id)).toBe('succeeded')
    expect(await postedOf(world, id)).toEqual(paidOnce)
  })

  it('never moves back, although webhooks come twice and out of order.', async () => {
    const { id } = await charge(await makePayer(world, 'tells_out_of_order'))
    for (const seconds of [61, 30, 30, 600]) {
      await later({ seconds })
      expect(await stateOf(id)).toBe('succeeded')
    }
    expect(await postedOf(world, id)).toEqual(paidOnce)
  })
})

describe('A payment its payer must confirm', () => {
  const returnUrl = 'http://localhost:3000/admin-club/subscription'
  const open = async () => {
    const { id, payment } = await charge(await makePayer(world, 'asks'))
    expect(payment?.state).toBe('requires_action')
    return { id, url: (await openPayment(world.infrastructure, id, returnUrl)) ?? '' }
  }

  it('succeeds when they do.', async () => {
    const { id, url } = await open()
    expect(await answerBank(world, url, 'confirm')).toBe('/admin-club/subscription')
    await world.runDueJobs()
    expect(await stateOf(id)).toBe('succeeded')
    expect(await postedOf(world, id)).toEqual(paidOnce)
  })

  it('is declined when they refuse.', async () => {
    const { id, url } = await open()
    await answerBank(world, url, 'refuse')
    await world.runDueJobs()
    expect(await findPayment(world.infrastructure.db, id)).toMatchObject({
      state: 'declined',
      decline_code: 'authentication_failed',
    })
  })

  it('has no page once it is over, and accepts the first answer only.', async () => {
    const { id, url } = await open()
    await answerBank(world, url, 'confirm')
    await answerBank(world, url, 'refuse')
    expect(await openPayment(world.infrastructure, id, returnUrl)).toBeNull()
    expect(await stateOf(id)).toBe('succeeded')
  })

  it('can be cancelled, so that it is requested again; but not if it was paid in the meantime.', async () => {
    const waiting = await open()
    await cancelPayment(world.infrastructure, waiting.id)
    expect(await findPayment(world.infrastructure.db, waiting.id)).toMatchObject({ state: 'declined', decline_code: 'cancelled' })
    const paid = await open()
    await answerBank(world, paid.url, 'confirm')
    await cancelPayment(world.infrastructure, paid.id)
    expect(await stateOf(paid.id)).toBe('succeeded')
  })
})

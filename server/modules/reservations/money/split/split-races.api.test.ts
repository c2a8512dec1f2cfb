import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { manageClubReservation } from '#contract/reservations/club-reservations.ts'
import type { PaymentProvider } from '../../../../infrastructure/payments/payment-provider.ts'
import { keepSignedIn, readSubjects } from '../../../../testing/clubs.ts'
import { giveCard } from '../../../../testing/money.ts'
import { openWorld, type World } from '../../../../testing/world.ts'
import { expireOverdue } from '../../core/expire-overdue.ts'
import { ledgerOf } from '../testing/bookings.ts'
import { splitBooking } from '../testing/split-bookings.ts'
import { completeSplit } from './complete-split.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

/** The infrastructure with another answer of the provider. */
function withProvider(change: (payments: PaymentProvider) => Partial<PaymentProvider>) {
  const { payments } = world.infrastructure
  if (payments === null) throw new Error('This world has a provider.')
  return { ...world.infrastructure, payments: { ...payments, ...change(payments) } }
}

const salesOf = async (id: string) => (await ledgerOf(world, id))['club_sales'] ?? 0

describe('The last two shares, paid at once,', () => {
  it('charge every card once.', async () => {
    const { openPage, hostPays, charges, read, booking, emailOf } = await splitBooking(world)
    await hostPays('own')
    await world.runDueJobs()
    const pages = [await openPage('Bo'), await openPage('Cy')]
    await Promise.all(pages.map(async (page) => giveCard(world, page, 'pays')))
    await Promise.all([
      world.runDueJobs(),
      completeSplit(world.infrastructure, booking.id),
      completeSplit(world.infrastructure, booking.id),
    ])
    await world.runDueJobs()
    expect(await charges()).toEqual(['1666 charged', '1666 charged', '1668 charged'])
    expect(await read()).toMatchObject({ status: 'confirmed', paid_minor: 5000, refunded_minor: 0 })
    expect(await salesOf(booking.id)).toBe(-5000)
    expect(await readSubjects(world, emailOf('Bo'))).toHaveLength(1)
  })
})

describe('A share paid at the deadline', () => {
  it('is either part of a complete split or released, whichever is first: here the deadline.', async () => {
    const { pays, hostPays, openPage, charges, read, later, booking, split } = await splitBooking(world)
    await pays('Bo')
    await hostPays('own')
    await world.runDueJobs()
    const page = await openPage('Cy')
    world.clock.move({ minutes: 59, seconds: 59 })
    await giveCard(world, page, 'pays')
    world.clock.move({ seconds: 1 })
    await Promise.all([expireOverdue(world.infrastructure), world.runDueJobs()])
    await later({ minutes: 2 })
    expect(await read()).toMatchObject({ status: 'expired', paid_minor: 0 })
    expect(await charges()).toEqual(['1666 declined', '1666 declined', '1668 declined'])
    expect(await split()).toMatchObject({ state: 'ended', end_reason: 'deadline' })
    expect(await salesOf(booking.id)).toBe(0)
  })

  it('completes it if it was counted a moment before, although charging takes longer.', async () => {
    const { pays, hostPays, charges, read, later } = await splitBooking(world)
    await pays('Bo')
    await hostPays('own')
    await world.runDueJobs()
    world.clock.move({ minutes: 59, seconds: 58 })
    await keepSignedIn(world)
    await pays('Cy')
    await Promise.all([world.runDueJobs(), expireOverdue(world.infrastructure)])
    await later({ seconds: 5 })
    expect(await read()).toMatchObject({ status: 'confirmed', paid_minor: 5000 })
    expect(await charges()).toEqual(['1666 charged', '1666 charged', '1668 charged'])
  })
})

describe('While a friend pays,', () => {
  it('a host who cancels the split releases their card.', async () => {
    const { openPage, cancel, charges, read, look } = await splitBooking(world)
    const page = await openPage('Bo')
    const [ended] = await Promise.all([cancel(), giveCard(world, page, 'pays').catch(() => 'closed')])
    expect(ended).toMatchObject({ state: 'ended', end_reason: 'cancelled' })
    await world.runDueJobs()
    expect(await charges()).toEqual(['1666 declined'])
    expect(await read()).toMatchObject({ status: 'held', paid_minor: 0 })
    expect(await look('Bo')).toMatchObject({ state: 'ended', share: { state: 'open' } })
  })

  it('a host who cancels the booking releases every card.', async () => {
    const { pays, openPage, act, charges, read, split, booking } = await splitBooking(world)
    await pays('Cy')
    await world.runDueJobs()
    const page = await openPage('Bo')
    await Promise.all([act('cancel'), giveCard(world, page, 'pays').catch(() => 'closed')])
    await world.runDueJobs()
    expect(await charges()).toEqual(['1666 declined', '1666 declined'])
    expect(await read()).toMatchObject({ status: 'cancelled', paid_minor: 0 })
    expect(await split()).toMatchObject({ state: 'ended', end_reason: 'stopped' })
    expect(await salesOf(booking.id)).toBe(0)
  })

  it('a host who covers the rest pays for it or the friend does, never both.', async () => {
    const { openPage, hostPage, charges, read, booking } = await splitBooking(world)
    const page = await openPage('Bo')
    const [cover] = await Promise.all([hostPage('rest'), giveCard(world, page, 'pays').catch(() => 'closed')])
    await giveCard(world, cover, 'pays')
    await world.runDueJobs()
    // What is left after the friend was first.
    if ((await read()).status !== 'confirmed') {
      await giveCard(world, await hostPage('rest'), 'pays')
      await world.runDueJobs()
    }
    const charged = (await charges()).filter((one) => one.endsWith('charged')).map((one) => Number.parseInt(one, 10))
    expect(charged.reduce((total, one) => total + one, 0)).toBe(5000)
    expect((await charges()).filter((one) => one.endsWith('held'))).toEqual([])
    expect(await read()).toMatchObject({ status: 'confirmed', paid_minor: 5000, refunded_minor: 0 })
    expect(await salesOf(booking.id)).toBe(-5000)
  })

  it('a club that cancels the booking releases every card.', async () => {
    const { pays, params, charges, read } = await splitBooking(world)
    await pays('Bo')
    await world.runDueJobs()
    await keepSignedIn(world)
    const admin = await world.admin()
    await admin.call(manageClubReservation, { params, body: { action: 'cancel', reason: 'Closed' } })
    await world.runDueJobs()
    expect(await charges()).toEqual(['1666 declined'])
    expect(await read()).toMatchObject({ status: 'cancelled', paid_minor: 0 })
  })
})

describe('A process that dies', () => {
  /** Everyone has paid, and every job that would follow is lost. */
  async function complete() {
    const booking = await splitBooking(world)
    await booking.pays('Bo')
    await booking.hostPays('own')
    await world.runDueJobs()
    await booking.pays('Cy')
    return booking
  }

  it('between authorising and charging leaves both to the next one.', async () => {
    const { booking, charges, read, later } = await complete()
    const dead = withProvider(() => ({ captureCharge: () => Promise.reject(new Error('killed')) }))
    await world.pool.query(`update payments set state = 'authorized', authorized_at = now() where purpose_id = $1`, [booking.id])
    await expect(completeSplit(dead, booking.id)).rejects.toThrow('killed')
    expect(await charges()).toEqual(['1666 held', '1666 held', '1668 held'])
    await later({ minutes: 2 })
    expect(await charges()).toEqual(['1666 charged', '1666 charged', '1668 charged'])
    expect(await read()).toMatchObject({ status: 'confirmed', paid_minor: 5000 })
  })

  it('after the provider charged, before it was recorded, charges no one twice.', async () => {
    const { booking, charges, read, later } = await complete()
    let calls = 0
    const dead = withProvider((payments) => ({
      captureCharge: async (charge) => {
        calls++
        await payments.captureCharge(charge)
        return { state: 'unknown' }
      },
    }))
    await world.pool.query(`update payments set state = 'authorized', authorized_at = now() where purpose_id = $1`, [booking.id])
    await expect(completeSplit(dead, booking.id)).rejects.toThrow('did not answer')
    expect(calls).toBe(1)
    await later({ minutes: 2 })
    expect(await charges()).toEqual(['1666 charged', '1666 charged', '1668 charged'])
    expect(await read()).toMatchObject({ status: 'confirmed', paid_minor: 5000, refunded_minor: 0 })
    expect(await salesOf(booking.id)).toBe(-5000)
  })

  it('for longer than the places are held returns what was charged.', async () => {
    const { booking, charges, read, later, refunds } = await complete()
    let calls = 0
    const dead = withProvider((payments) => ({
      captureCharge: async (charge) => (calls++ === 0 ? payments.captureCharge(charge) : Promise.reject(new Error('killed'))),
    }))
    await world.pool.query(`update payments set state = 'authorized', authorized_at = now() where purpose_id = $1`, [booking.id])
    await expect(completeSplit(dead, booking.id)).rejects.toThrow('killed')
    await world.pool.query('update reservations set expires_at = $2 where id = $1', [booking.id, world.clock.now().toString()])
    await expireOverdue(world.infrastructure)
    await later({ minutes: 2 })
    expect(await read()).toMatchObject({ status: 'expired' })
    const ends = await charges()
    expect(ends.filter((one) => one.endsWith('held'))).toEqual([])
    const taken = ends.filter((one) => one.endsWith('charged')).reduce((total, one) => total + Number.parseInt(one, 10), 0)
    expect(taken).toBeGreaterThan(0)
    expect(Object.values(await refunds()).reduce((total, one) => total + one, 0)).toBe(taken)
    expect(await salesOf(booking.id)).toBe(0)
  })
})

describe('A message of the provider that arrives twice, late or out of order', () => {
  it('changes nothing.', async () => {
    const { pays, hostPays, charges, read, booking, later } = await splitBooking(world)
    await pays('Bo', 'tells_out_of_order')
    await hostPays('own')
    await later({ minutes: 1 })
    await pays('Cy')
    await later({ minutes: 3 })
    await world.pool.query(
      `update jobs set finished_at = null, run_at = '2020-01-01', attempts = 0 where kind in ('payment_event', 'reservation_payment_changed', 'simulated_webhook')`,
    )
    await later({ minutes: 1 })
    expect(await charges()).toEqual(['1666 charged', '1666 charged', '1668 charged'])
    expect(await read()).toMatchObject({ status: 'confirmed', paid_minor: 5000, refunded_minor: 0 })
    expect(await salesOf(booking.id)).toBe(-5000)
  })

  it('of a card authorised on a page that had closed releases it.', async () => {
    const { openPage, cancel, later, charges, booking } = await splitBooking(world)
    const page = await openPage('Bo')
    await giveCard(world, page, 'pays')
    await world.pool.query(
      `update payments set state = 'declined', decline_code = 'cancelled', settled_at = now() where purpose_id = $1`,
      [booking.id],
    )
    await cancel()
    await later({ minutes: 1 })
    expect(await charges()).toEqual(['1666 declined'])
  })
})

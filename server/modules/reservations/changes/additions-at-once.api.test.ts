import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { CallError } from '#contract/base/client.ts'
import { createReservation, manageReservation } from '#contract/reservations/reservations.ts'
import { keepSignedIn, readSubjects } from '../../../testing/clubs.ts'
import { giveCard } from '../../../testing/money.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { prepaid } from '../money/testing/bookings.ts'
import { cancelEventReservations } from './cancel-event-reservations.ts'
import { confirmedBooking, historyOf, takenOf } from './testing/additions.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const codeOf = (error: unknown) => (error instanceof CallError ? (error.body as { code: string }).code : String(error))

type PaidBooking = Awaited<ReturnType<typeof confirmedBooking>>

async function bodyOf({ event_id }: PaidBooking, quantity: number) {
  const { rows } = await world.pool.query<{ id: string }>('select id from prestations where event_id = $1', [event_id])
  return { event_id, lines: [{ prestation_id: rows[0]?.id ?? '', quantity }], party_size: quantity }
}

const refundsOf = async (id: string) => {
  const { rows } = await world.pool.query<{ amount_minor: number }>(
    'select r.amount_minor::int from payment_refunds r join payments p on p.id = r.payment_id where p.purpose_id = $1',
    [id],
  )
  return rows.map(({ amount_minor }) => amount_minor)
}

it('The last two places go to an addition or to a new booking, never to both.', async () => {
  const mine = await confirmedBooking(world, prepaid, { capacity: 4 })
  const others = await Promise.all(Array.from({ length: 4 }, async () => world.guest('client')))
  const body = await bodyOf(mine, 2)
  const results = await Promise.allSettled([
    mine.add({ party_size: 4 }),
    ...others.map(async ({ call }) => call(createReservation, { body })),
  ])
  const refusals = results.flatMap((one) => (one.status === 'rejected' ? [codeOf(one.reason)] : []))
  expect(refusals).toHaveLength(4)
  expect(refusals.filter((code) => code !== 'sold_out' && code !== 'not_enough_places')).toEqual([])
  expect(await takenOf(world, mine.event_id)).toEqual({ heads: 4, units: 4 })
})

it('Two devices that add at once add once: the other sees the booking as it is by now.', async () => {
  const { guest, params, read, taken } = await confirmedBooking(world)
  const { version } = await read()
  const body = { action: 'modify' as const, version, party_size: 3 }
  const results = await Promise.allSettled([
    guest.call(manageReservation, { params, body }),
    guest.call(manageReservation, { params, body: { ...body, party_size: 4 } }),
  ])
  const refusals = results.flatMap((one) => (one.status === 'rejected' ? [codeOf(one.reason)] : []))
  expect(refusals).toHaveLength(1)
  expect(['stale', 'addition_open']).toContain(refusals[0])
  expect((await taken()).heads).toBe((await read()).addition?.party_size)
})

/** A booking of two of four places, and the page on which two more are being paid. */
async function paying() {
  const mine = await confirmedBooking(world, prepaid, { capacity: 4 })
  await mine.add({ party_size: 4 })
  const url = (await mine.act('pay')).payment?.url ?? ''
  return { ...mine, url }
}

it('A payment counted before the deadline adds the places, although its news comes after.', async () => {
  const { url, read, taken } = await paying()
  await giveCard(world, url, 'pays')
  await world.runDueJobs()
  world.clock.move({ minutes: 16 })
  await world.runDueJobs()
  await keepSignedIn(world)
  expect(await read()).toMatchObject({ party_size: 4, paid_minor: 10_000, refunded_minor: 0 })
  expect(await taken()).toEqual({ heads: 4, units: 4 })
})

it.each([
  ['gets the places again if they are left', false, { party_size: 4, paid_minor: 10_000, refunded_minor: 0 }],
  ['is refunded if another guest has them', true, { party_size: 2, paid_minor: 10_000, refunded_minor: 5000 }],
] as const)('A payment that comes after the deadline %s.', async (_, areGone, after) => {
  const mine = await paying()
  // The bank has the money; its news reaches us only after the deadline.
  await giveCard(world, mine.url, 'tells_late')
  world.clock.move({ minutes: 16 })
  await keepSignedIn(world)
  if (areGone) await mine.bookedByAnother(2)
  await mine.later({ hours: 7 })
  const { status, ...shown } = await mine.read()
  expect([status, shown]).toEqual(['confirmed', expect.objectContaining(after)])
  expect(await takenOf(world, mine.event_id)).toEqual({ heads: 4, units: 4 })
  if (areGone)
    expect((await readSubjects(world, mine.guest.email)).some((one) => one.includes('We refunded your second payment'))).toBe(
      true,
    )
})

it('A guest who cancels while the addition is being paid gets everything back, and nothing more is held.', async () => {
  const { url, act, read, booking, taken } = await paying()
  await Promise.all([giveCard(world, url, 'pays'), act('cancel')])
  await world.runDueJobs()
  const after = await read()
  expect(after.status).toBe('cancelled')
  expect(after.refunded_minor).toBe(after.paid_minor)
  expect((await refundsOf(booking.id)).reduce((all, one) => all + one, 0)).toBe(after.paid_minor)
  expect(await taken()).toEqual({ heads: 0, units: 0 })
})

it('An event that is cancelled while something is added refunds what was paid, also for a booking that was free.', async () => {
  const free = await confirmedBooking(world, { payment: 'free', price_minor: 0 })
  await world.pool.query(`update prestations set payment = 'prepaid', price_minor = 2500 where event_id = $1`, [free.event_id])
  await free.add({ party_size: 4 })
  const url = (await free.act('pay')).payment?.url ?? ''
  await world.pool.query(`update events set state = 'cancelled' where id = $1`, [free.event_id])
  await cancelEventReservations(world.infrastructure, free.event_id)
  await giveCard(world, url, 'pays')
  await world.runDueJobs()
  const after = await free.read()
  expect(after).toMatchObject({ status: 'cancelled', party_size: 2 })
  expect(after.refunded_minor).toBe(after.paid_minor)
  expect(await free.taken()).toEqual({ heads: 0, units: 0 })
})

it('An event that is moved while something is added keeps what is held, with its times moved along.', async () => {
  const { url, event_id, read } = await paying()
  await world.pool.query(
    `update events set starts_at = starts_at + interval '2 hours', ends_at = ends_at + interval '2 hours' where id = $1`,
    [event_id],
  )
  await giveCard(world, url, 'pays')
  await world.runDueJobs()
  expect(await read()).toMatchObject({ party_size: 4, total_minor: 10_000, paid_minor: 10_000 })
})

it('A deadline and a dropped addition at once end it once.', async () => {
  const { drop, booking, taken } = await confirmedBooking(world).then(async (mine) => {
    await mine.add({ party_size: 4 })
    return mine
  })
  world.clock.move({ minutes: 16 })
  await keepSignedIn(world)
  await Promise.allSettled([drop(), drop(), world.runDueJobs()])
  expect(await taken()).toEqual({ heads: 2, units: 2 })
  const ends = (await historyOf(world, booking.id)).filter((action) => action.endsWith('_addition'))
  expect(ends).toEqual(['release_addition'])
})

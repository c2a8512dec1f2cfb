import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { changeBooking } from '../../../testing/change-booking.ts'
import { giveCard } from '../../../testing/money.ts'
import { keepSignedIn, readSubjects } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { payReservation } from './pay-reservation.ts'
import { book, prepaid } from './testing/bookings.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

type BookedReservation = Awaited<ReturnType<typeof book>>

/** Pays through a provider that creates its page but delays the response until released. */
async function payWithSlowProvider(reservation: BookedReservation) {
  const { payments } = world.infrastructure
  if (payments === null) throw new Error('This world has a provider.')
  const charge = Promise.withResolvers<string>()
  const gate = Promise.withResolvers<undefined>()
  const beginCheckout: typeof payments.beginCheckout = async (request) => {
    const page = await payments.beginCheckout(request)
    charge.resolve(page.url)
    await gate.promise
    return page
  }
  const answer = payReservation(
    { ...world.infrastructure, payments: { ...payments, beginCheckout } },
    { client_id: reservation.guest.id, reservation_id: reservation.booking.id, idempotency_key: null },
  )
  return { page: await charge.promise, finish: async () => (gate.resolve(undefined), answer) }
}

/** What the provider did with the card: nothing if its page was already closed. */
async function chargesOf({ booking }: BookedReservation): Promise<unknown[]> {
  const { rows } = await world.pool.query<Record<string, unknown>>(
    'select c.state, c.decline_code from simulated_charges c join payments p on p.id::text = c.reference where p.purpose_id = $1',
    [booking.id],
  )
  return rows
}
const nothingCollected = [{ state: 'declined', decline_code: 'cancelled' }]

it('A page created by the provider while the reservation is cancelled never opens, and collects nothing.', async () => {
  const reservation = await book(world)
  const { page, finish } = await payWithSlowProvider(reservation)
  expect(await reservation.act('cancel')).toMatchObject({ status: 'cancelled' })
  expect((await finish()).payment).toMatchObject({ state: 'declined', url: null })
  await giveCard(world, page, 'pays')
  await world.runDueJobs()
  expect(await reservation.read()).toMatchObject({ status: 'cancelled', paid_minor: 0, payment: { state: 'declined' } })
  expect(await chargesOf(reservation)).toEqual(nothingCollected)
})

it('Nor does one created while the club takes the payment itself.', async () => {
  const reservation = await book(world, { ...prepaid, approval: 'manual' })
  await reservation.act('confirm')
  const admin = await world.admin()
  const manage = async (body: Parameters<typeof admin.call<typeof manageClubReservation>>[1]['body']) =>
    admin.call(manageClubReservation, { params: reservation.params, body })
  await manage({ action: 'approve' })
  const { page, finish } = await payWithSlowProvider(reservation)
  await manage({ action: 'record_payment', amount_minor: 5000, method: 'cash' })
  expect((await finish()).payment).toMatchObject({ state: 'declined', url: null })
  await giveCard(world, page, 'pays')
  await world.runDueJobs()
  expect(await reservation.read()).toMatchObject({ status: 'confirmed', paid_minor: 5000, payment: { state: 'declined' } })
  expect(await chargesOf(reservation)).toEqual(nothingCollected)
})

it('Nor one created while the hold expires.', async () => {
  const reservation = await book(world)
  const { page, finish } = await payWithSlowProvider(reservation)
  await reservation.later({ minutes: 20 })
  expect((await finish()).payment).toMatchObject({ state: 'declined', url: null })
  await giveCard(world, page, 'pays')
  expect(await reservation.later({ minutes: 1 })).toMatchObject({ status: 'expired', paid_minor: 0 })
  expect(await chargesOf(reservation)).toEqual(nothingCollected)
})

it('Money collected on such a page anyway is refunded, and its guest is notified.', async () => {
  const reservation = await book(world)
  const { page, finish } = await payWithSlowProvider(reservation)
  await giveCard(world, page, 'pays')
  await reservation.act('cancel')
  await finish()
  await world.runDueJobs()
  await keepSignedIn(world)
  const { rows } = await world.pool.query(
    'select r.state, r.amount_minor::integer from payment_refunds r join payments p on p.id = r.payment_id where p.purpose_id = $1',
    [reservation.booking.id],
  )
  expect(rows).toEqual([{ state: 'succeeded', amount_minor: 5000 }])
  expect(await readSubjects(world, reservation.guest.email)).toContainEqual(expect.stringContaining('Your payment came too late'))
})

/** Two places are paid online while a third is added, on terms that the club has just changed. */
async function paidWhileGrowing(payment: 'prepaid' | 'at_club') {
  const reservation = await book(world)
  const url = (await reservation.act('pay')).payment?.url ?? ''
  await world.pool.query(`update prestations set approval = 'manual', payment = $2 where event_id = $1`, [
    reservation.event_id,
    payment,
  ])
  await giveCard(world, url, 'pays')
  await changeBooking(reservation.guest.call, reservation.params.id, { party_size: 3 })
  await world.runDueJobs()
  return reservation
}

it('A payment for a booking that meanwhile needs approval is refunded if the club declines, and its guest is notified.', async () => {
  const { params, act, read, guest } = await paidWhileGrowing('prepaid')
  expect(await read()).toMatchObject({ status: 'held', paid_minor: 5000, to_pay_minor: 2500 })
  expect(await act('confirm')).toMatchObject({ status: 'pending' })
  const admin = await world.admin()
  await keepSignedIn(world)
  await admin.call(manageClubReservation, { params, body: { action: 'decline', reason: 'Full' } })
  await world.runDueJobs()
  expect(await read()).toMatchObject({ status: 'declined', paid_minor: 5000, refunded_minor: 5000 })
  expect(await readSubjects(world, guest.email)).toContainEqual(expect.stringContaining('efund'))
})

it('Such a payment confirms nothing before the club has approved.', async () => {
  const { act, read } = await paidWhileGrowing('at_club')
  expect(await read()).toMatchObject({ status: 'held', paid_minor: 5000, to_pay_minor: 0 })
  expect(await act('confirm')).toMatchObject({ status: 'pending' })
})

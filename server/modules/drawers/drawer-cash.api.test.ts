import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { closeDrawer, getDrawer, openDrawer } from '#contract/drawers/drawers.ts'
import { getCashUp } from '#contract/finances/cash-up.ts'
import { manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { keepSignedIn } from '../../testing/clubs.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { openDoorEvent } from '../door/testing/door-event.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

/** A party of four that pays 40.00 at the venue, someone of the office, and their open drawer. */
async function owingParty() {
  const door = await openDoorEvent(world, {}, { payment: 'at_club', price_minor: 1_000 })
  const { id } = await door.book(4)
  const { call } = await world.staff('can_access_finances')
  await keepSignedIn(world)
  const drawer = await call(openDrawer, { body: { drawer_id: randomUUID(), place: 'Office', float_minor: 5_000 } })
  const act = async (body: Parameters<typeof call<typeof manageClubReservation>>[1]['body']) =>
    call(manageClubReservation, { params: { id }, body })
  const pay = async (amount_minor: number, method: 'cash' | 'card' = 'cash') =>
    act({ action: 'record_payment', amount_minor, method })
  const read = async () => call(getDrawer, { params: { id: drawer.id } })
  const outside = async () => (await call(getCashUp, { params: { business_date: drawer.business_date } })).cash
  return { id, call, drawer, act, pay, read, outside }
}

it('Cash goes into the open drawer of the person who takes it, refunds in cash come out of it, and cards leave it alone.', async () => {
  const { id, drawer, act, pay, read, outside } = await owingParty()
  const before = await outside()
  await pay(2_500)
  await pay(1_000, 'card')
  await act({ action: 'refund', amount_minor: 3_000, reason: 'They left early' })
  const { drawer: now, movements } = await read()
  // Refunded as it was paid, the latest first: by card, and the rest in cash.
  expect(now).toMatchObject({ cash_in_minor: 2_500, cash_out_minor: -2_000, expected_minor: 5_500, version: 3 })
  expect(movements.map(({ amount_minor, reservation }) => [amount_minor, reservation?.id])).toEqual([
    [-2_000, id],
    [2_500, id],
  ])
  expect(await outside()).toEqual(before)
  expect(drawer.status).toBe('open')
})

it('Cash taken by someone without a drawer stays outside drawers, as in a club without any.', async () => {
  const { call, drawer, pay, read, outside } = await owingParty()
  await call(closeDrawer, { params: { id: drawer.id }, body: { version: 1, counted_minor: 5_000 } })
  const before = await outside()
  await pay(1_500)
  expect((await read()).drawer).toMatchObject({ cash_in_minor: 0, counted_minor: 5_000 })
  expect(await outside()).toMatchObject({ in_minor: before.in_minor + 1_500 })
})

it('A drawer that is closed while cash is taken counts each payment in it or not at all.', async () => {
  const { call, drawer, pay, read, outside } = await owingParty()
  const before = await outside()
  const close = async () => call(closeDrawer, { params: { id: drawer.id }, body: { version: 1, counted_minor: 5_000 } })
  const [closing, ...taking] = await Promise.allSettled([close(), pay(1_000), pay(1_000), pay(1_000)])
  expect(taking.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  const { drawer: now, movements } = await read()
  // Either the count came first, or it was refused because cash had moved.
  if (closing.status === 'fulfilled') expect(now).toMatchObject({ cash_in_minor: 0, difference_minor: 0 })
  else expect(closing.reason).toMatchObject({ body: { code: 'drawer_changed' } })
  expect(movements).toHaveLength(now.cash_in_minor / 1_000)
  expect(now.cash_in_minor + (await outside()).in_minor).toBe(before.in_minor + 3_000)
})

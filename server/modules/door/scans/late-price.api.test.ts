import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { getClubReservation, manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { collectAtDoor } from '#contract/door/collect.ts'
import { getDoorList } from '#contract/door/door.ts'
import { getReservation } from '#contract/reservations/reservations.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { inMinutes, openDoorEvent } from '../testing/door-event.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

/** A party of three on a guest list that is free for the next 150 minutes and costs 10.00 after that. */
async function onTheList() {
  const free_until = inMinutes(world, 150)
  const door = await openDoorEvent(world, {}, { kind: 'guest_list', name: 'Guest list', free_until, price_after_minor: 1000 })
  const party = await door.book(3)
  door.begin()
  const admin = await world.admin()
  await keepSignedIn(world)
  const params = { id: party.id }
  const late = () => world.clock.move({ minutes: 30 })
  const take = async (amount_minor: number) =>
    admin.call(manageClubReservation, { params, body: { action: 'record_payment', amount_minor, method: 'cash' } })
  const seen = async () => admin.call(getClubReservation, { params })
  return { ...door, party, late, take, seen, admin, free_until, clubParams: params }
}

it('Guests who come in time enter for free; late guests are asked for the booked price.', async () => {
  const { scan, party, late, keeper, params, free_until, event_id } = await onTheList()
  await world.pool.query('update prestations set price_after_minor = 5000 where event_id = $1', [event_id])
  expect(await scan(party.qrs[0])).toMatchObject({ result: 'admitted' })
  late()
  expect(await scan(party.qrs[1])).toMatchObject({ result: 'refused', reason: 'payment_due', due_minor: 1000 })
  expect(await scan(party.qrs[1], { heads: 2 })).toMatchObject({ result: 'refused', reason: 'payment_due', due_minor: 2000 })
  expect((await keeper.call(getDoorList, { params })).guests).toMatchObject([
    { id: party.id, inside: 1, late_entry: [{ from: free_until, price_minor: 1000, quantity: 3 }], settled_heads: 0 },
  ])
})

it('No device makes a late guest early: what the server decides happened now.', async () => {
  const { scan, party, late } = await onTheList()
  late()
  world.clock.move({ minutes: 15 })
  const at = inMinutes(world, -60)
  expect(await scan(party.qrs[0], { at })).toMatchObject({ reason: 'payment_due', due_minor: 1000 })
  // What a device decided without a network happened that night, whatever its clock says.
  await scan(party.qrs[1], { at: '2001-01-01T00:00:00Z', decided: 'admitted' })
  const { rows } = await world.pool.query<{ of_the_night: boolean }>(
    `select s.at >= coalesce(e.doors_at, e.starts_at) - interval '12 hours' as of_the_night
    from door_scans s join events e on e.id = s.event_id where s.result = 'admitted' and s.reservation_id = $1`,
    [party.id],
  )
  expect(rows).toEqual([{ of_the_night: true }])
})

it('What is collected admits as many as it pays for, is added to the total, and is charged once.', async () => {
  const { scan, party, late, take, seen } = await onTheList()
  await scan(party.qrs[0])
  late()
  expect(await seen()).toMatchObject({ late_due_minor: 2000, allowed_actions: expect.arrayContaining(['record_payment']) })
  expect(await take(1000)).toMatchObject({
    total_minor: 1000,
    due_at_club_minor: 1000,
    paid_minor: 1000,
    payment_status: 'paid',
    late_due_minor: 1000,
    lines: [{ quantity: 3, late_quantity: 1, total_minor: 1000 }],
  })
  expect(await scan(party.qrs[1])).toMatchObject({ result: 'admitted' })
  expect(await scan(party.qrs[2])).toMatchObject({ result: 'refused', reason: 'payment_due', due_minor: 1000 })
  await expect(take(1001)).rejects.toMatchObject({ status: 409, body: { code: 'more_than_due', left_minor: 1000 } })
  expect(await take(1000)).toMatchObject({ total_minor: 2000, paid_minor: 2000, late_due_minor: 0 })
  expect(await scan(party.qrs[2])).toMatchObject({ result: 'admitted' })
  expect((await seen()).history.filter(({ action }) => action === 'record_payment')).toHaveLength(2)
})

it('The door itself collects it.', async () => {
  const { scan, party, late, keeper, params, seen } = await onTheList()
  late()
  await keepSignedIn(world)
  await keeper.call(collectAtDoor, {
    params,
    body: { payment_id: randomUUID(), reservation_id: party.id, amount_minor: 1000, method: 'cash' },
  })
  expect(await scan(party.qrs[0])).toMatchObject({ result: 'admitted' })
  expect(await seen()).toMatchObject({ total_minor: 1000, paid_minor: 1000 })
})

it('Two payments for one guest at once charge two guests, never one twice.', async () => {
  const { late, take, seen } = await onTheList()
  late()
  await Promise.all([take(1000), take(1000)])
  expect(await seen()).toMatchObject({ total_minor: 2000, paid_minor: 2000, late_due_minor: 1000 })
})

it('The guest sees the rule, and afterwards what was charged.', async () => {
  const { late, take, party, free_until } = await onTheList()
  const read = async () => party.client.call(getReservation, { params: { id: party.id } })
  expect((await read()).lines).toMatchObject([{ payment: 'free', free_until, price_after_minor: 1000 }])
  late()
  await take(3000)
  await keepSignedIn(world)
  expect(await read()).toMatchObject({ total_minor: 3000, lines: [{ late_quantity: 3 }] })
})

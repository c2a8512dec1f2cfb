import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { takeWalkIn } from '#contract/reservations/event-reservations.ts'
import { manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { getReservationStatus } from '#contract/events/events.ts'
import { cancelReservation, createReservation } from '#contract/reservations/reservations.ts'
import { joinWaitingList, leaveWaitingList, listWaitingList } from '#contract/reservations/waiting-list.ts'
import { changeBooking } from '../../../testing/change-booking.ts'
import { confirmedGuest, keepSignedIn } from '../../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

type Guest = Awaited<ReturnType<World['guest']>>

/** An event with four places, two for each of two guests, and a party that waits. */
async function waitedFor(party = 1) {
  const event_id = await addEvent(world, { capacity: 4 })
  const prestation_id = await addPrestation(world, event_id)
  const ask = (heads: number) => ({ lines: [{ prestation_id, quantity: heads }], party_size: heads })
  const book = async (guest: Guest, heads: number) => guest.call(createReservation, { body: { event_id, ...ask(heads) } })
  const [one, other, waiter, stranger] = [
    await confirmedGuest(world),
    await confirmedGuest(world),
    await confirmedGuest(world),
    await confirmedGuest(world),
  ]
  await keepSignedIn(world)
  const [mine, theirs] = [await book(one, 2), await book(other, 2)]
  const entry = await waiter.call(joinWaitingList, { params: { id: event_id }, body: ask(party) })
  const offer = async () => (await waiter.call(listWaitingList)).entries[0]
  const cancel = async () => one.call(cancelReservation, { params: { id: mine.id } })
  const taken = async () =>
    (await world.pool.query<{ heads: number }>('select heads from event_occupancy where event_id = $1', [event_id])).rows[0]
      ?.heads
  const status = async () => world.anonymous(getReservationStatus, { params: { id: event_id } })
  return { event_id, prestation_id, ask, book, one, other, waiter, stranger, mine, theirs, entry, offer, cancel, taken, status }
}

const refusedWith = (code: string) => ({ status: 409, body: { code } })
const codes = (results: PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? 'booked' : (result.reason as { body: { code: string } }).body.code))

it('A cancellation followed at once by twenty bookings never gives them the place of the waiting party, which gets the offer.', async () => {
  for (const round of [1, 2, 3, 4, 5]) {
    const { cancel, book, offer, taken } = await waitedFor(2)
    const crowd = await Promise.all(Array.from({ length: 20 }, async () => confirmedGuest(world)))
    await keepSignedIn(world)
    const cancelled = cancel()
    if (round % 2 === 0) await cancelled
    const results = await Promise.allSettled(crowd.map(async (guest) => book(guest, 1)))
    await cancelled
    expect(new Set(codes(results))).toEqual(new Set(['sold_out']))
    const later = await Promise.allSettled(crowd.map(async (guest) => book(guest, 1)))
    expect(new Set(codes(later))).toEqual(new Set(['sold_out']))
    expect(await taken()).toBe(2)
    await world.runDueJobs()
    expect(await offer()).toMatchObject({ state: 'offered', party_size: 2 })
    expect(await taken()).toBe(4)
  }
})

it('What the waiting list does not need is for everyone, and the waiting party may book its own place.', async () => {
  const { cancel, book, waiter, stranger } = await waitedFor(1)
  await cancel()
  await expect(book(stranger, 2)).rejects.toMatchObject({ status: 409, body: { code: 'not_enough_places', left: 1 } })
  expect(await book(stranger, 1)).toMatchObject({ status: 'confirmed' })
  await expect(book(await confirmedGuest(world), 1)).rejects.toMatchObject(refusedWith('sold_out'))
  expect(await book(waiter, 1)).toMatchObject({ status: 'confirmed' })
})

it('A party that does not fit delays no one, and one that leaves the list reserves nothing.', async () => {
  const { cancel, book, stranger, waiter, entry, other, theirs } = await waitedFor(4)
  await cancel()
  expect(await book(stranger, 1)).toMatchObject({ status: 'confirmed' })
  await other.call(cancelReservation, { params: { id: theirs.id } })
  expect(await book(await confirmedGuest(world), 1)).toMatchObject({ status: 'confirmed' })
  const small = await waitedFor(2)
  await small.cancel()
  await expect(small.book(small.stranger, 1)).rejects.toMatchObject(refusedWith('sold_out'))
  await small.waiter.call(leaveWaitingList, { params: { id: small.entry.id } })
  expect(await small.book(small.stranger, 1)).toMatchObject({ status: 'confirmed' })
  expect([waiter.id, entry.state]).toEqual([expect.any(String), 'waiting'])
})

it('A growing party does not overtake the waiting list, and a new client joins behind it.', async () => {
  const { cancel, other, theirs, stranger, event_id, ask } = await waitedFor(2)
  await cancel()
  await expect(changeBooking(other.call, theirs.id, { party_size: 3 })).rejects.toMatchObject(refusedWith('sold_out'))
  expect(await stranger.call(joinWaitingList, { params: { id: event_id }, body: ask(1) })).toMatchObject({
    state: 'waiting',
    place: 2,
    reason: 'others_first',
  })
})

it('A club cannot reinstate over the waiting list, and adds walk-ins over it only explicitly.', async () => {
  const { cancel, mine, event_id, ask, taken, prestation_id } = await waitedFor(2)
  await cancel()
  const admin = await world.admin()
  await keepSignedIn(world)
  const params = { id: mine.id }
  await expect(admin.call(manageClubReservation, { params, body: { action: 'reinstate' } })).rejects.toMatchObject({
    status: 409,
    body: { code: 'waiting_list_first', waiting_heads: 2 },
  })
  const walkIn = async (more: { despite_waiting_list?: boolean }) =>
    admin.call(takeWalkIn, { body: { event_id, ...ask(1), ...more }, idempotencyKey: randomUUID() })
  await expect(walkIn({})).rejects.toMatchObject(refusedWith('waiting_list_first'))
  expect(await walkIn({ despite_waiting_list: true })).toMatchObject({ status: 'confirmed', lines: [{ prestation_id }] })
  expect(await taken()).toBe(3)
})

it('Added places go to the waiting list too, and the public sees what is left after it.', async () => {
  const { event_id, book, stranger, status, offer } = await waitedFor(2)
  await world.pool.query('update events set capacity = 6 where id = $1', [event_id])
  expect(await status()).toMatchObject({ remaining: { level: 'none' }, waitlist: { joinable: true } })
  await expect(book(stranger, 1)).rejects.toMatchObject(refusedWith('sold_out'))
  await world.pool.query('update events set capacity = 7 where id = $1', [event_id])
  expect(await book(stranger, 1)).toMatchObject({ status: 'confirmed' })
  world.clock.move({ minutes: 1 })
  await world.runDueJobs()
  expect(await offer()).toMatchObject({ state: 'offered' })
})

it('Clients waiting for one item do not block another.', async () => {
  const event_id = await addEvent(world, { capacity: 100 })
  const [entry, table] = [
    await addPrestation(world, event_id),
    await addPrestation(world, event_id, {
      kind: 'table',
      name: 'Booth',
      pricing: 'per_unit',
      heads_per_unit: 4,
      stock: 1,
      position: 1,
    }),
  ]
  const body = (prestation_id: string, quantity: number, party_size: number) => ({
    lines: [{ prestation_id, quantity }],
    party_size,
  })
  const [holder, waiter, stranger] = [await confirmedGuest(world), await confirmedGuest(world), await confirmedGuest(world)]
  await keepSignedIn(world)
  const booth = await holder.call(createReservation, { body: { event_id, ...body(table, 1, 4) } })
  await waiter.call(joinWaitingList, { params: { id: event_id }, body: body(table, 1, 4) })
  expect(await stranger.call(createReservation, { body: { event_id, ...body(entry, 1, 1) } })).toMatchObject({
    status: 'confirmed',
  })
  await holder.call(cancelReservation, { params: { id: booth.id } })
  await expect(stranger.call(createReservation, { body: { event_id, ...body(table, 1, 2) } })).rejects.toMatchObject(
    refusedWith('sold_out'),
  )
  expect(await stranger.call(createReservation, { body: { event_id, ...body(entry, 1, 1) } })).toMatchObject({
    status: 'confirmed',
  })
})

it('The place of an unpaid hold is offered within seconds of its deadline.', async () => {
  const event_id = await addEvent(world, { capacity: 1 })
  const prestation_id = await addPrestation(world, event_id, { payment: 'prepaid', price_minor: 2500 })
  const [holder, waiter] = [await confirmedGuest(world), await confirmedGuest(world)]
  const body = { lines: [{ prestation_id, quantity: 1 }], party_size: 1 }
  const { expires_at } = await holder.call(createReservation, { body: { event_id, ...body } })
  await waiter.call(joinWaitingList, { params: { id: event_id }, body })
  const state = async () => (await waiter.call(listWaitingList)).entries[0]?.state
  const moveTo = (instant: Temporal.Instant) => world.clock.move(instant.since(world.clock.now()))
  const deadline = Temporal.Instant.from(expires_at ?? '')
  moveTo(deadline.subtract({ seconds: 1 }))
  await world.runDueJobs()
  expect(await state()).toBe('waiting')
  moveTo(deadline.add({ seconds: 5 }))
  await world.runDueJobs()
  expect(await state()).toBe('offered')
})

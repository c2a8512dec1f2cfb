import { confirmEmail, requestEmailCode } from '#contract/accounts/accounts.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { getReservationStatus } from '#contract/events/events.ts'
import { cancelReservation, createReservation, manageReservation } from '#contract/reservations/reservations.ts'
import { joinWaitingList, leaveWaitingList, listEventWaitingList, listWaitingList } from '#contract/reservations/waiting-list.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { confirmedGuest, readEmail } from '../../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { refusedWith } from '../../../testing/refused-with.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

type Guest = Awaited<ReturnType<World['guest']>>

/** An event with this many places, all booked by one guest each. */
async function soldOut(capacity: number, event: Record<string, unknown> = {}, prestation: Record<string, unknown> = {}) {
  const event_id = await addEvent(world, { capacity, ...event })
  const prestation_id = await addPrestation(world, event_id, prestation)
  const ask = (party: number) => ({ lines: [{ prestation_id, quantity: party }], party_size: party })
  const book = async (guest: Guest, party: number) => guest.call(createReservation, { body: { event_id, ...ask(party) } })
  const holders = await Promise.all(Array.from({ length: capacity }, async () => confirmedGuest(world)))
  const booked = await Promise.all(holders.map(async (guest) => ({ guest, id: (await book(guest, 1)).id })))
  const free = async (count: number) => {
    for (const { guest, id } of booked.splice(0, count)) await guest.call(cancelReservation, { params: { id } })
  }
  const join = async (guest: Guest, party: number) => guest.call(joinWaitingList, { params: { id: event_id }, body: ask(party) })
  const mine = async (guest: Guest) => (await guest.call(listWaitingList)).entries[0]
  const taken = async () =>
    (await world.pool.query<{ heads: number }>('select heads from event_occupancy where event_id = $1', [event_id])).rows[0]
      ?.heads
  return { event_id, prestation_id, ask, book, free, join, mine, taken }
}

const clients = async (count: number) => Promise.all(Array.from({ length: count }, async () => confirmedGuest(world)))

describe('joinWaitingList', () => {
  it('joins for a sold-out event, and returns the true position and the reason.', async () => {
    const { event_id, join, mine } = await soldOut(2)
    const [first, second] = await clients(2)
    if (!first || !second) throw new Error('Two guests were asked for.')
    expect((await world.anonymous(getReservationStatus, { params: { id: event_id } })).waitlist).toEqual({
      enabled: true,
      joinable: true,
    })
    expect(await join(first, 2)).toMatchObject({
      state: 'waiting',
      place: 1,
      reason: 'none_free',
      party_size: 2,
      event: { id: event_id },
      lines: [{ name: 'Entry', quantity: 2 }],
      reservation_id: null,
    })
    expect(await join(second, 1)).toMatchObject({ state: 'waiting', place: 2, reason: 'others_first' })
    expect(await mine(second)).toMatchObject({ place: 2 })
    await expect(join(first, 1)).rejects.toMatchObject(refusedWith(409, 'already_waiting'))
  })

  it('is confirmed by an email, without anything unread.', async () => {
    const { join } = await soldOut(2)
    const guest = await confirmedGuest(world)
    await join(guest, 2)
    await world.runDueJobs()
    expect(await readEmail(world, guest.email, 'You’re on the waiting list')).toContain(
      'If places open up, we’ll hold them for you and email you.',
    )
    expect(await guest.call(listNotifications)).toMatchObject({ count: 1, unread_count: 0 })
  })

  it('is only for guests with a confirmed email, who can be told; confirming it is enough.', async () => {
    const { join } = await soldOut(1)
    const guest = await world.guest('client')
    await expect(join(guest, 1)).rejects.toMatchObject(refusedWith(409, 'email_unconfirmed'))
    const { code } = await guest.call(requestEmailCode, {})
    await guest.call(confirmEmail, { body: { code: code ?? '' } })
    expect(await join(guest, 1)).toMatchObject({ state: 'waiting', place: 1 })
  })

  it('joins once per key, which refuses another body.', async () => {
    const { event_id, ask } = await soldOut(1)
    const guest = await confirmedGuest(world)
    const again = async (party: number) =>
      guest.call(joinWaitingList, { params: { id: event_id }, body: ask(party), idempotencyKey: 'once' })
    expect(await again(1)).toEqual(await again(1))
    await expect(again(2)).rejects.toMatchObject(refusedWith(409, 'idempotency_mismatch'))
  })

  it('is refused if places are free, there is no list, or the party could never fit.', async () => {
    const open = await soldOut(3)
    await open.free(1)
    await expect(open.join(await confirmedGuest(world), 1)).rejects.toMatchObject(refusedWith(409, 'places_left'))
    await expect(open.join(await confirmedGuest(world), 4)).rejects.toMatchObject(refusedWith(409, 'not_enough_places'))
    expect(await open.join(await confirmedGuest(world), 2)).toMatchObject({ reason: 'too_few_free' })
    const without = await soldOut(1, { waiting_list_enabled: false })
    await expect(without.join(await confirmedGuest(world), 1)).rejects.toMatchObject(refusedWith(409, 'no_waiting_list'))
    expect((await world.anonymous(getReservationStatus, { params: { id: without.event_id } })).waitlist).toEqual({
      enabled: false,
      joinable: false,
    })
    const older = await soldOut(1)
    await world.pool.query('update events set min_age = 40 where id = $1', [older.event_id])
    await expect(older.join(await confirmedGuest(world), 1)).rejects.toMatchObject(refusedWith(403, 'underage'))
    const guest = await confirmedGuest(world)
    await expect(guest.call(joinWaitingList, { params: { id: randomUUID() }, body: older.ask(1) })).rejects.toMatchObject(
      refusedWith(404, 'not_found'),
    )
  })
})

describe('released places', () => {
  it('are offered as a hold to the oldest party that fits, which confirms it.', async () => {
    const { free, join, mine, taken, event_id } = await soldOut(3)
    const [large, small, last] = await clients(3)
    if (!large || !small || !last) throw new Error('Three guests were asked for.')
    await join(large, 3)
    await join(small, 1)
    await join(last, 1)
    await free(1)
    await world.runDueJobs()
    expect(await mine(large)).toMatchObject({ state: 'waiting', place: 1 })
    const offer = await mine(small)
    expect(offer).toMatchObject({ state: 'offered', place: null, offer_expires_at: expect.any(String) })
    expect(await mine(last)).toMatchObject({ state: 'waiting', place: 2, reason: 'others_first' })
    expect(await taken()).toBe(3)
    const taking = await small.call(manageReservation, {
      params: { id: offer?.reservation_id ?? '' },
      body: { action: 'confirm' },
    })
    expect(taking).toMatchObject({ status: 'confirmed', event: { id: event_id } })
    expect(await mine(small)).toMatchObject({ state: 'accepted' })
  })

  it('go to the next party if an offer is declined or expires.', async () => {
    const { free, join, mine } = await soldOut(1)
    const [first, second, third] = await clients(3)
    if (!first || !second || !third) throw new Error('Three guests were asked for.')
    for (const guest of [first, second, third]) await join(guest, 1)
    await free(1)
    await world.runDueJobs()
    await first.call(cancelReservation, { params: { id: (await mine(first))?.reservation_id ?? '' } })
    await world.runDueJobs()
    expect(await mine(first)).toMatchObject({ state: 'declined' })
    expect(await mine(second)).toMatchObject({ state: 'offered' })
    world.clock.move({ hours: 12 })
    expect(await mine(second)).toMatchObject({ state: 'expired', offer_expires_at: null })
    await world.runDueJobs()
    expect(await mine(third)).toMatchObject({ state: 'offered' })
  })

  it('from a raised capacity or stock are offered too.', async () => {
    const raised = await soldOut(2)
    const [one, other] = await clients(2)
    if (!one || !other) throw new Error('Two guests were asked for.')
    await raised.join(one, 2)
    await world.pool.query('update events set capacity = 4 where id = $1', [raised.event_id])
    const stocked = await soldOut(2, { capacity: 100 }, { stock: 2 })
    expect(await stocked.join(other, 1)).toMatchObject({ state: 'waiting' })
    await world.pool.query('update prestations set stock = 3 where id = $1', [stocked.prestation_id])
    world.clock.move({ minutes: 1 })
    await world.runDueJobs()
    expect(await raised.mine(one)).toMatchObject({ state: 'offered' })
    expect(await stocked.mine(other)).toMatchObject({ state: 'offered' })
  })

  it('are offered once, whether the job runs once, twice or in two processes, and never more than there are.', async () => {
    const { free, join, taken, event_id } = await soldOut(4)
    const waiting = await clients(6)
    for (const guest of waiting) await join(guest, 1)
    const twin = await world.openTwin()
    await free(2)
    await Promise.all([world.runDueJobs(), twin.runDueJobs()])
    world.clock.move({ minutes: 1 })
    await Promise.all([world.runDueJobs(), twin.runDueJobs()])
    const { rows } = await world.pool.query<{ state: string; count: number }>(
      'select state, count(*)::int from waiting_list_entries where event_id = $1 group by state order by state',
      [event_id],
    )
    expect(rows).toEqual([
      { state: 'offered', count: 2 },
      { state: 'waiting', count: 4 },
    ])
    expect(await taken()).toBe(4)
  })

  it('are announced by email.', async () => {
    const { free, join } = await soldOut(1)
    const guest = await confirmedGuest(world)
    await world.pool.query('update users set email = $2 where id = $1', [guest.id, `${guest.id}@example.com`])
    await join(guest, 1)
    await free(1)
    await world.runDueJobs()
    const { rows } = await world.pool.query<{ subject: string }>('select subject from mailbox where recipient = $1', [
      `${guest.id}@example.com`,
    ])
    expect(rows.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('We’re holding 1 place for you'))
  })
})

it('A client who leaves the list while places are released gets no offer, and holds none.', async () => {
  const { free, join, mine, taken } = await soldOut(2)
  const [first, second] = await clients(2)
  if (!first || !second) throw new Error('Two guests were asked for.')
  const { id } = await join(first, 2)
  await join(second, 2)
  await free(2)
  await Promise.all([first.call(leaveWaitingList, { params: { id } }).catch(() => null), world.runDueJobs()])
  world.clock.move({ minutes: 1 })
  await world.runDueJobs()
  const states = [(await mine(first))?.state, (await mine(second))?.state]
  expect([
    ['cancelled', 'offered'],
    ['offered', 'waiting'],
  ]).toContainEqual(states)
  expect(await taken()).toBe(2)
})

describe('leaveWaitingList', () => {
  it("moves the others up, once; another client's entry is not found.", async () => {
    const { join, mine } = await soldOut(1)
    const [first, second] = await clients(2)
    if (!first || !second) throw new Error('Two guests were asked for.')
    const { id } = await join(first, 1)
    await join(second, 1)
    await expect(second.call(leaveWaitingList, { params: { id } })).rejects.toMatchObject(refusedWith(404, 'not_found'))
    expect(await first.call(leaveWaitingList, { params: { id } })).toMatchObject({ state: 'cancelled', place: null })
    await expect(first.call(leaveWaitingList, { params: { id } })).rejects.toMatchObject(refusedWith(409, 'invalid_transition'))
    expect(await mine(second)).toMatchObject({ place: 1 })
    expect(await join(first, 1)).toMatchObject({ place: 2 })
  })
})

const inHours = (hours: number) => world.clock.now().add({ hours }).toString({ smallestUnit: 'millisecond' })

describe('An entry that nothing can be offered to any more', () => {
  it.each(['sales_end_at', 'entry_end_at', 'arrive_by'])(
    'is over with its item (%s): it holds up no one, counts nowhere, and its client can wait for something else.',
    async (end) => {
      const { event_id, ask, join, mine } = await soldOut(2, { in_hours: 1 }, { [end]: inHours(2) })
      const late = await addPrestation(world, event_id, { name: 'Late entry', position: 1 })
      const [early, next, stranger] = await clients(3)
      if (!early || !next || !stranger) throw new Error('Three guests were asked for.')
      const params = { id: event_id }
      const ofLate = { lines: [{ prestation_id: late, quantity: 1 }], party_size: 1 }
      await join(early, 2)
      expect(await next.call(joinWaitingList, { params, body: ofLate })).toMatchObject({ place: 2, reason: 'others_first' })
      world.clock.move({ hours: 2 })
      expect(await mine(early)).toMatchObject({ state: 'expired', place: null, reason: null })
      expect(await mine(next)).toMatchObject({ state: 'waiting', place: 1, reason: 'none_free' })
      const admin = await world.admin()
      expect(await admin.call(listEventWaitingList, { params })).toMatchObject({
        count: 1,
        entries: [{ place: 1, party_size: 1 }],
      })
      await world.pool.query('update events set capacity = 4 where id = $1', [event_id])
      world.clock.move({ seconds: 6 })
      expect(await world.anonymous(getReservationStatus, { params })).toMatchObject({ remaining: { level: 'last' } })
      await stranger.call(createReservation, { body: { event_id, ...ofLate } })
      expect(await early.call(joinWaitingList, { params, body: ofLate })).toMatchObject({ state: 'waiting', place: 2 })
      await expect(early.call(joinWaitingList, { params, body: ask(1) })).rejects.toMatchObject({
        body: { code: 'prestation_unavailable' },
      })
    },
  )

  it('is over when its event goes off sale, and waits again if the club extends the sale.', async () => {
    const { event_id, join, mine } = await soldOut(1, { sales_end_in_hours: 1 })
    const guest = await confirmedGuest(world)
    await join(guest, 1)
    world.clock.move({ hours: 1 })
    expect(await mine(guest)).toMatchObject({ state: 'expired', place: null })
    await world.pool.query('update events set sales_end_at = $2 where id = $1', [event_id, inHours(1)])
    expect(await mine(guest)).toMatchObject({ state: 'waiting', place: 1 })
  })
})

describe('listEventWaitingList', () => {
  it("shows an event's waiting list to its club, page by page, and to no other.", async () => {
    const { event_id, join } = await soldOut(1)
    for (const guest of await clients(3)) await join(guest, 1)
    const admin = await world.admin()
    const page = await admin.call(listEventWaitingList, { params: { id: event_id }, query: { limit: 2 } })
    expect(page).toMatchObject({ count: 3, entries: [{ place: 1, party_size: 1 }, { place: 2 }] })
    const rest = await admin.call(listEventWaitingList, {
      params: { id: event_id },
      query: { limit: 2, cursor: page.next ?? '' },
    })
    expect(rest).toMatchObject({ entries: [{ place: 3 }], next: null })
    await expect(admin.call(listEventWaitingList, { params: { id: randomUUID() } })).rejects.toMatchObject(
      refusedWith(404, 'not_found'),
    )
    // As with all guest data shown to clubs.
    expect(
      await (await world.staff('can_access_finances')).call(listEventWaitingList, { params: { id: event_id } }),
    ).toMatchObject({ count: 3 })
    await expect(
      (await world.staff('can_access_events')).call(listEventWaitingList, { params: { id: event_id } }),
    ).rejects.toMatchObject(refusedWith(403, 'forbidden'))
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { getReservationStatus } from '#contract/events/events.ts'
import { cancelReservation, createReservation, getReservation, manageReservation } from '#contract/reservations/reservations.ts'
import {
  acceptFewerPlaces,
  joinWaitingList,
  leaveWaitingList,
  listEventWaitingList,
  listWaitingList,
} from '#contract/reservations/waiting-list.ts'
import { confirmedGuest, keepSignedIn } from '../../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { refusedWith } from '../../../testing/refused-with.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

type Guest = Awaited<ReturnType<World['guest']>>

/** A sold-out event, a place for each of its guests, and how they free them. */
async function soldOut(capacity: number, prestation: Record<string, unknown> = {}) {
  const event_id = await addEvent(world, { capacity })
  const prestation_id = await addPrestation(world, event_id, prestation)
  const ask = (party: number) => ({ lines: [{ prestation_id, quantity: party }], party_size: party })
  const holders = await Promise.all(Array.from({ length: capacity }, async () => confirmedGuest(world)))
  await keepSignedIn(world)
  const book = async (guest: Guest, party: number) => guest.call(createReservation, { body: { event_id, ...ask(party) } })
  const booked = await Promise.all(holders.map(async (guest) => ({ guest, id: (await book(guest, 1)).id })))
  const free = async (count: number) =>
    Promise.all(booked.splice(0, count).map(async ({ guest, id }) => guest.call(cancelReservation, { params: { id } })))
  const join = async (guest: Guest, party: number) => guest.call(joinWaitingList, { params: { id: event_id }, body: ask(party) })
  const accept = async (guest: Guest, id: string, smallest_party: number) =>
    guest.call(acceptFewerPlaces, { params: { id }, body: { smallest_party } })
  const mine = async (guest: Guest) => (await guest.call(listWaitingList)).entries[0]
  const heads = async () =>
    (await world.pool.query<{ heads: number }>('select heads from event_occupancy where event_id = $1', [event_id])).rows[0]
      ?.heads
  return { event_id, prestation_id, ask, book, free, join, accept, mine, heads }
}

const clients = async (count: number) => Promise.all(Array.from({ length: count }, async () => confirmedGuest(world)))

describe('acceptFewerPlaces', () => {
  it('offers as many places as there are, down to the smallest party, and only that many are held.', async () => {
    const { event_id, join, accept, free, mine, heads } = await soldOut(5)
    const [guest] = await clients(1)
    if (!guest) throw new Error('A guest was asked for.')
    const joined = await join(guest, 4)
    expect(joined).toMatchObject({ smallest_party: 4, takes_fewer: true, places_needed: 4 })
    expect(await accept(guest, joined.id, 2)).toMatchObject({ state: 'waiting', smallest_party: 2, places_needed: 2 })
    const admin = await world.admin()
    expect(await admin.call(listEventWaitingList, { params: { id: event_id } })).toMatchObject({
      entries: [{ party_size: 4, smallest_party: 2 }],
    })
    await free(1)
    await world.runDueJobs()
    expect(await mine(guest)).toMatchObject({ state: 'waiting', places_needed: 1 })
    await free(2)
    await world.runDueJobs()
    const offered = await mine(guest)
    expect(offered).toMatchObject({ state: 'offered', party_size: 3, lines: [{ quantity: 3 }], places_needed: null })
    const params = { id: offered?.reservation_id ?? '' }
    expect(await guest.call(getReservation, { params })).toMatchObject({ status: 'held', party_size: 3 })
    expect(await guest.call(manageReservation, { params, body: { action: 'confirm' } })).toMatchObject({ status: 'confirmed' })
    expect(await heads()).toBe(5)
  })

  it('answers with the offer when such places are free already.', async () => {
    const { join, accept, free } = await soldOut(4)
    const [guest] = await clients(1)
    if (!guest) throw new Error('A guest was asked for.')
    const { id } = await join(guest, 4)
    await free(2)
    await world.runDueJobs()
    expect(await accept(guest, id, 2)).toMatchObject({ state: 'offered', party_size: 2 })
  })

  it('keeps the order: those ahead come first, and freed places are theirs before anyone books.', async () => {
    const { event_id, join, accept, free, mine, book } = await soldOut(4)
    const [first, second, stranger] = await clients(3)
    if (!first || !second || !stranger) throw new Error('Three guests were asked for.')
    const ahead = await join(first, 3)
    expect(await join(second, 2)).toMatchObject({ place: 2, places_needed: 5 })
    await accept(first, ahead.id, 1)
    expect(await mine(second)).toMatchObject({ places_needed: 3 })
    await free(2)
    // Before the job has made the offer.
    await expect(book(stranger, 1)).rejects.toMatchObject(refusedWith(409, 'sold_out'))
    expect(await world.anonymous(getReservationStatus, { params: { id: event_id } })).toMatchObject({ status: 'sold_out' })
    await world.runDueJobs()
    expect(await mine(first)).toMatchObject({ state: 'offered', party_size: 2 })
    expect(await mine(second)).toMatchObject({ state: 'waiting', place: 1 })
  })

  it('can be taken back for the whole party.', async () => {
    const { join, accept, free, mine } = await soldOut(3)
    const [guest] = await clients(1)
    if (!guest) throw new Error('A guest was asked for.')
    const { id } = await join(guest, 2)
    await accept(guest, id, 1)
    expect(await accept(guest, id, 2)).toMatchObject({ smallest_party: 2, places_needed: 2 })
    await free(1)
    await world.runDueJobs()
    expect(await mine(guest)).toMatchObject({ state: 'waiting', reason: 'too_few_free', places_needed: 1 })
  })

  it('refuses more than the party, fewer than a table, and what no longer waits or is another’s.', async () => {
    const { join, accept } = await soldOut(3)
    const [guest, stranger] = await clients(2)
    if (!guest || !stranger) throw new Error('Two guests were asked for.')
    const { id } = await join(guest, 2)
    await expect(accept(guest, id, 3)).rejects.toMatchObject(refusedWith(409, 'party_size'))
    await expect(accept(stranger, id, 1)).rejects.toMatchObject({ status: 404 })
    await expect(accept(guest, randomUUID(), 1)).rejects.toMatchObject({ status: 404 })
    await guest.call(leaveWaitingList, { params: { id } })
    await expect(accept(guest, id, 1)).rejects.toMatchObject(refusedWith(409, 'invalid_transition'))
    const booths = await addEvent(world, { capacity: 20 })
    const booth = await addPrestation(world, booths, {
      kind: 'table',
      pricing: 'per_unit',
      heads_per_unit: 6,
      stock: 1,
      payment: 'at_club',
      price_minor: 9000,
    })
    const body = { lines: [{ prestation_id: booth, quantity: 1 }], party_size: 4 }
    await stranger.call(createReservation, { body: { event_id: booths, ...body } })
    const entry = await guest.call(joinWaitingList, { params: { id: booths }, body })
    expect(entry).toMatchObject({ takes_fewer: false, places_needed: null })
    await expect(accept(guest, entry.id, 2)).rejects.toMatchObject(refusedWith(409, 'party_size'))
  })

  it('while an offer is being made holds one size or the other, never both and never more than there is.', async () => {
    for (const round of [1, 2, 3, 4]) {
      const { join, accept, free, mine, heads } = await soldOut(4)
      const [guest, behind] = await clients(2)
      if (!guest || !behind) throw new Error('Two guests were asked for.')
      const { id } = await join(guest, 4)
      await join(behind, 2)
      const freed = free(round)
      const [answer] = await Promise.allSettled([accept(guest, id, 2), freed, world.runDueJobs(), world.runDueJobs()])
      await world.runDueJobs()
      const entry = await mine(guest)
      const isRefused = answer.status === 'rejected'
      if (isRefused) expect(answer.reason).toMatchObject(refusedWith(409, 'invalid_transition'))
      if (entry?.state === 'offered') expect([2, 3, 4]).toContain(entry.party_size)
      else expect(round).toBe(1)
      expect(await heads()).toBeLessThanOrEqual(4)
      const { rows } = await world.pool.query<{ count: number }>(
        `select count(*)::integer as count from reservations r join waiting_list_entries w on w.client_id = r.client_id
           and w.event_id = r.event_id where w.id = $1`,
        [id],
      )
      expect(rows[0]?.count).toBe(entry?.state === 'offered' ? 1 : 0)
    }
  })
})

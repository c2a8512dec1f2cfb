import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { getBoard } from '#contract/board/board.ts'
import { getSeatItems, seatWalkIn, type SeatWalkInBody } from '#contract/board/walk-ins.ts'
import { listDoorEvents } from '#contract/door/door.ts'
import { createTable, createZone, getFloor } from '#contract/floor/floor.ts'
import { getClubGuest } from '#contract/guests/club-guests.ts'
import { listClubGuests } from '#contract/guests/club-guest-list.ts'
import { listGuestDuplicates } from '#contract/guests/merges.ts'
import { getClubReservation } from '#contract/reservations/club-reservations.ts'
import { createReservation } from '#contract/reservations/reservations.ts'
import { joinWaitingList } from '#contract/reservations/waiting-list.ts'
import { addClub, confirmedGuest, keepSignedIn } from '../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../testing/events.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
let ids: Map<string, string>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
  const { id: zone_id } = await admin.call(createZone, { body: { name: 'Vault' } })
  for (const name of ['V1', 'V2'])
    await admin.call(createTable, { body: { name, zone_id, seats_from: 1, seats_to: 4, shape: 'booth' } })
  ids = new Map((await admin.call(getFloor, {})).tables.map(({ id, name }) => [name, id]))
})
afterAll(async () => world.close())

/** A night whose doors are open, with nothing given yet: all nights of this file are at the same time. */
async function startNight(change: Record<string, unknown> = {}) {
  await world.pool.query('delete from table_assignments')
  const id = await addEvent(world, { in_hours: -1, ...change })
  return { id, prestation_id: await addPrestation(world, id) }
}
type Night = Awaited<ReturnType<typeof startNight>>

const seat = async (
  { id, prestation_id }: Night,
  change: Partial<SeatWalkInBody> = {},
  who: Pick<typeof admin, 'call'> = admin,
) =>
  who.call(seatWalkIn, {
    params: { id },
    body: { walk_in_id: crypto.randomUUID(), table_id: ids.get('V1') ?? '', prestation_id, party_size: 3, ...change },
  })
const headsOf = async ({ id }: Night) => {
  const { events } = await admin.call(listDoorEvents, { query: {} })
  return events.find((event) => event.id === id)?.count
}

describe('seatWalkIn', () => {
  it('seats a party without a booking: it takes its places, is counted inside once and has the table.', async () => {
    const night = await startNight()
    const host = await world.staff('can_work_door')
    const party = await seat(night, { guest_name: 'Noor', phone_number: '+31 6 5550 0201' }, host)
    expect(party).toMatchObject({ name: 'Noor', state: 'seated', inside_heads: 3, table_ids: [ids.get('V1')], table_label: 'V1' })
    expect(await headsOf(night)).toMatchObject({ inside: 3, heads: 3 })
    expect((await admin.call(getBoard, { params: { id: night.id } })).parties).toEqual([party])
    const stored = await admin.call(getClubReservation, { params: { id: party.id } })
    expect(stored).toMatchObject({ source: 'walk_in', status: 'checked_in', notes: 'Phone: +31 6 5550 0201' })
  })

  it('makes a contact of a phone number once, however it is written, and proposes the account that has it for a merge.', async () => {
    const { call } = admin
    const contacts = async () => (await call(listClubGuests, { query: { kind: 'contact', sort: 'name' } })).guests
    const before = (await contacts()).length
    const walk_in_id = crypto.randomUUID()
    const night = await startNight()
    for (const _ of ['sent', 'sent again']) await seat(night, { walk_in_id, guest_name: 'Ines', phone_number: '+31 6 5550 0311' })
    await seat(await startNight(), { guest_name: 'Ines de Wit', phone_number: '06-55500311' })
    await seat(await startNight(), { phone_number: '+31 6 5550 0312' })
    const listed = await contacts()
    expect(listed).toHaveLength(before + 2)
    expect(listed).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Ines', phone_number: '+31 6 5550 0311', email: null, has_account: false }),
        expect.objectContaining({ name: '+31 6 5550 0312' }),
      ]) as object,
    )
    const ines = listed.find(({ name }) => name === 'Ines')?.id ?? ''
    expect(await call(getClubGuest, { params: { id: ines } })).toMatchObject({ news_since: null, tags: [], is_vip: false })
    // A party that is not seated leaves no contact.
    await expect(seat(await startNight({ capacity: 2 }), { phone_number: '+31 6 5550 0313' })).rejects.toMatchObject({
      body: { code: 'not_enough_places' },
    })
    expect(await contacts()).toHaveLength(before + 2)
    // An account with the number is another guest, until someone merges them.
    const client = await confirmedGuest(world)
    await keepSignedIn(world)
    await world.pool.query('update users set phone_number = $2 where id = $1', [client.id, '+31655500311'])
    const open = await startNight()
    const lines = [{ prestation_id: open.prestation_id, quantity: 1 }]
    await world.pool.query(`update events set starts_at = starts_at + interval '6 hours', doors_at = null where id = $1`, [
      open.id,
    ])
    await client.call(createReservation, { body: { event_id: open.id, lines, party_size: 1 } })
    await world.runDueJobs()
    const { guests } = await call(listGuestDuplicates, { params: { id: ines }, query: {} })
    expect(guests).toMatchObject([{ reasons: ['phone'], has_account: true }])
  })

  it('sent again with its id is the same party, and another party with that id is refused.', async () => {
    const night = await startNight()
    const walk_in_id = crypto.randomUUID()
    const first = await seat(night, { walk_in_id })
    expect(await seat(night, { walk_in_id })).toEqual(first)
    await expect(seat(night, { walk_in_id, party_size: 4 })).rejects.toMatchObject({ body: { code: 'idempotency_mismatch' } })
    expect(await headsOf(night)).toMatchObject({ inside: 3 })
    const other = await startNight()
    await expect(seat(other, { walk_in_id })).rejects.toMatchObject({ body: { code: 'idempotency_mismatch' } })
  })

  it('by two hosts at one table at once: one party sits there, the other host reads whose it is, and its guests are not counted.', async () => {
    const night = await startNight()
    const answers = await Promise.allSettled(['Noor', 'Sam'].map(async (guest_name) => seat(night, { guest_name })))
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as { body: unknown }] : []))
    expect(refused).toHaveLength(1)
    expect(refused[0]?.body).toMatchObject({
      code: 'table_taken',
      error: expect.stringMatching(/^V1 is taken by (Noor|Sam)\.$/) as string,
    })
    expect(await headsOf(night)).toMatchObject({ inside: 3, heads: 3 })
  })

  it('is refused where the door or the event has no room, and leaves nothing behind.', async () => {
    const full = await startNight({ capacity: 2 })
    await expect(seat(full)).rejects.toMatchObject({ body: { code: 'not_enough_places' } })
    const soldOut = await startNight()
    await world.pool.query('update prestations set stock = 2 where id = $1', [soldOut.prestation_id])
    await expect(seat(soldOut)).rejects.toMatchObject({ body: { code: 'not_enough_places' } })
    const gone = await startNight()
    await world.pool.query('update prestations set stock = 3 where id = $1', [gone.prestation_id])
    await seat(gone)
    await expect(seat(gone, { table_id: ids.get('V2') ?? '' })).rejects.toMatchObject({ body: { code: 'sold_out' } })
    const crowded = await startNight()
    const limit = async (heads: number | null) =>
      world.pool.query('update clubs set fire_capacity = $2 where id = (select club_id from events where id = $1)', [
        crowded.id,
        heads,
      ])
    await limit(2)
    const [refused] = await Promise.allSettled([seat(crowded)])
    await limit(null)
    expect(refused).toMatchObject({ reason: { body: { code: 'not_admitted', reason: 'capacity_full' } } })
    for (const { id } of [full, soldOut, crowded]) expect((await admin.call(getBoard, { params: { id } })).parties).toEqual([])
  })

  it('is refused while others wait for the last places, and for a party too small for what it has.', async () => {
    const night = await startNight({ capacity: 3 })
    const waiter = await confirmedGuest(world)
    await keepSignedIn(world)
    const lines = [{ prestation_id: night.prestation_id, quantity: 2 }]
    const first = await seat(night)
    await waiter.call(joinWaitingList, { params: { id: night.id }, body: { lines, party_size: 2 } })
    await world.pool.query(`update events set capacity = 5 where id = $1`, [night.id])
    await expect(seat(night, { table_id: ids.get('V2') ?? '', party_size: 2 })).rejects.toMatchObject({
      body: { code: 'waiting_list_first' },
    })
    expect(first.state).toBe('seated')
    const small = await startNight()
    const prestation_id = await addPrestation(world, small.id, {
      kind: 'table',
      pricing: 'per_unit',
      heads_per_unit: 4,
      min_party: 2,
    })
    await expect(seat(small, { prestation_id, party_size: 1 })).rejects.toMatchObject({ body: { code: 'party_size' } })
  })

  it('is refused before the doors open, after the event, and for an event that is cancelled or not published.', async () => {
    await expect(seat(await startNight({ in_hours: 2 }))).rejects.toMatchObject({ body: { code: 'doors_closed' } })
    await expect(seat(await startNight({ in_hours: -20 }))).rejects.toMatchObject({ body: { code: 'event_past' } })
    await expect(seat(await startNight({ state: 'cancelled' }))).rejects.toMatchObject({ body: { code: 'event_cancelled' } })
    await expect(seat(await startNight({ state: 'draft' }))).rejects.toMatchObject({ body: { code: 'event_not_published' } })
  })

  it('is refused with an item or a table of another event or club, and to those who don’t work on the board.', async () => {
    const night = await startNight()
    const { prestation_id } = await startNight()
    await expect(seat(night, { prestation_id })).rejects.toMatchObject({ body: { code: 'prestation_unavailable' } })
    const bottle = await addPrestation(world, night.id, { kind: 'bottle', name: 'Vodka', pricing: 'per_unit' })
    await expect(seat(night, { prestation_id: bottle })).rejects.toMatchObject({ body: { code: 'needs_admission' } })
    await expect(seat(night, { table_id: crypto.randomUUID() })).rejects.toMatchObject({
      body: { code: 'invalid', fields: { table_id: ['Choose a table on this event’s floor plan'] } },
    })
    await expect(seat(night, {}, await world.staff('can_access_events'))).rejects.toMatchObject({ status: 403 })
    await keepSignedIn(world)
    await expect(seat(night, {}, await addClub(world))).rejects.toMatchObject({ status: 404 })
  })
})

describe('getSeatItems', () => {
  it('lists what admits guests, tables first.', async () => {
    const night = await startNight()
    await addPrestation(world, night.id, { kind: 'bottle', name: 'Vodka', position: 1 })
    await addPrestation(world, night.id, { kind: 'table', name: 'Booth', pricing: 'per_unit', heads_per_unit: 4, position: 2 })
    const { items } = await admin.call(getSeatItems, { params: { id: night.id } })
    expect(items.map(({ name, heads_per_unit }) => [name, heads_per_unit])).toEqual([
      ['Booth', 4],
      ['Entry', 1],
    ])
    await expect((await addClub(world)).call(getSeatItems, { params: { id: night.id } })).rejects.toMatchObject({ status: 404 })
  })
})

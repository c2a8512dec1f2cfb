import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { changeParty, getBoard, getSeatSuggestions, moveParties, type BoardParty } from '#contract/board/board.ts'
import type { PartyAction } from '#contract/board/states.ts'
import { getOwnClub, updateClub } from '#contract/clubs/clubs.ts'
import { createTable, createZone, getFloor } from '#contract/floor/floor.ts'
import { createFloorPlan } from '#contract/floor/plans.ts'
import { createGuestList } from '#contract/guest-lists/lists.ts'
import { addListedNames, listListedNames } from '#contract/guest-lists/names.ts'
import { getClubReservation, manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { takeWalkIn } from '#contract/reservations/event-reservations.ts'
import { addClub, keepSignedIn } from '../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../testing/events.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { openTabNight } from '../tabs/testing/tab-night.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
let ids: Map<string, string>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
  const { id: zone_id } = await admin.call(createZone, { body: { name: 'Vault' } })
  for (const name of ['V1', 'V2', 'V3', 'V10'])
    await admin.call(createTable, {
      body: { name, zone_id, seats_from: 1, seats_to: 4, shape: 'booth', minimum_spend_minor: name === 'V1' ? 30_000 : null },
    })
  ids = new Map((await admin.call(getFloor, {})).tables.map(({ id, name }) => [name, id]))
})
afterAll(async () => world.close())
// All nights of this file are at the same time.
beforeEach(async () => world.pool.query('delete from table_assignments'))

const table = (...names: string[]) => names.map((name) => ids.get(name) ?? '')

/** A night whose doors opened an hour ago. */
async function startNight(change: Record<string, unknown> = {}) {
  const id = await addEvent(world, { in_hours: -1, ...change })
  const prestation_id = await addPrestation(world, id, { kind: 'table', name: 'Booth', heads_per_unit: 4, pricing: 'per_unit' })
  return { id, prestation_id }
}
type Night = Awaited<ReturnType<typeof startNight>>

async function book({ id, prestation_id }: Night, guest_name: string, { table_label = '', check_in = false } = {}) {
  await keepSignedIn(world)
  const body = { event_id: id, lines: [{ prestation_id, quantity: 1 }], party_size: 3, guest_name, table_label, check_in }
  return (await admin.call(takeWalkIn, { body })).id
}
const read = async ({ id }: Night, who: Pick<typeof admin, 'call'> = admin) => who.call(getBoard, { params: { id } })
async function partyOf(night: Night, id: string): Promise<BoardParty> {
  const { parties } = await read(night)
  const party = parties.find((one) => one.id === id)
  if (party === undefined) throw new Error('The party is not on the board.')
  return party
}
const act = async (night: Night, party: Pick<BoardParty, 'id' | 'version'>, action: PartyAction) =>
  admin.call(changeParty, { params: { id: night.id, party_id: party.id }, body: { action, version: party.version } })
const move = async (night: Night, moves: readonly [Pick<BoardParty, 'id' | 'version'>, string[]][], seat?: boolean) =>
  admin.call(moveParties, {
    params: { id: night.id },
    body: {
      moves: moves.map(([{ id, version }, names]) => ({ party_id: id, version, table_ids: table(...names) })),
      ...(seat !== undefined && { seat }),
    },
  })
const namesOf = ({ table_ids }: BoardParty) => table_ids.map((id) => [...ids].find(([, one]) => one === id)?.[0])

describe('The board', () => {
  it('shows the tables of the plan in the order people read them, and each party where it is.', async () => {
    const drawing = {
      rooms: [{ id: crypto.randomUUID(), name: 'Hall', width: 100, depth: 100 }],
      shapes: [],
      tables: [] as { table_id: string; room_id: string; x: number; y: number; width: number; depth: number; turn: number }[],
    }
    const room_id = drawing.rooms[0]?.id ?? ''
    for (const [index, name] of ['V10', 'V2'].entries())
      drawing.tables.push({ table_id: ids.get(name) ?? '', room_id, x: 20 + 30 * index, y: 20, width: 10, depth: 10, turn: 0 })
    const plan = await admin.call(createFloorPlan, { body: { name: 'Night', drawing } })
    const night = await startNight({ plan_version_id: plan.version_id })
    const [seated, reserved] = [
      await book(night, 'Noor', { table_label: 'V2', check_in: true }),
      await book(night, 'Sam', { table_label: 'v10' }),
    ]
    const board = await read(night)
    expect(board.event).toMatchObject({ id: night.id, is_running: true, is_over: false, currency: 'EUR' })
    expect(board.tables.map(({ name }) => name)).toEqual(['V2', 'V10'])
    expect(board.plan?.tables).toHaveLength(2)
    expect(board.parties.find(({ id }) => id === seated)).toMatchObject({
      name: 'Noor',
      state: 'arrived',
      table_ids: table('V2'),
      party_size: 3,
      inside_heads: 3,
      guest: { is_vip: false, tags: [] },
      unclaimed_at: null,
    })
    expect(board.parties.find(({ id }) => id === reserved)).toMatchObject({
      state: 'reserved',
      table_ids: table('V10'),
      allowed_actions: ['move', 'release'],
    })
  })

  it('is for hosts at the door and those who manage reservations, and tags only for who sees guests or the door.', async () => {
    const night = await startNight()
    await book(night, 'Noor', { table_label: 'V1' })
    const host = await world.staff('can_work_door')
    expect((await read(night, host)).parties[0]).toMatchObject({ minimum_spend_minor: 30_000, guest: { tags: [] } })
    const manager = await world.staff('can_access_finances')
    expect((await read(night, manager)).parties[0]?.guest).toBeNull()
    await expect(read(night, await world.staff('can_access_events'))).rejects.toMatchObject({ status: 403 })
    const other = await addClub(world)
    await expect(read(night, other)).rejects.toMatchObject({ status: 404 })
  })

  it('suggests free tables for a party, and none of another club.', async () => {
    const night = await startNight()
    const party = await book(night, 'Noor')
    await book(night, 'Sam', { table_label: 'V1' })
    const params = { id: night.id, party_id: party }
    const { suggestions } = await admin.call(getSeatSuggestions, { params })
    expect(suggestions.map(({ label }) => label)).toEqual(['V2', 'V3', 'V10'])
    const other = await addClub(world)
    await expect(other.call(getSeatSuggestions, { params })).rejects.toMatchObject({ status: 404 })
  })
})

describe('A table given to a name on a list', () => {
  it('is that list’s: it is suggested to no one else, nor given to another party.', async () => {
    const night = await startNight()
    await keepSignedIn(world)
    const { id } = await admin.call(createGuestList, {
      params: { id: night.id },
      body: {
        name: 'Friends of Ferro',
        owner_name: 'Ferro',
        quota: 20,
        max_plus_ones: 5,
        closes_at: world.clock.now().add({ hours: 1 }).toString(),
        prestation_id: null,
      },
    })
    await admin.call(addListedNames, { params: { id }, body: { format: 'lines', text: 'Ferro +3' } })
    const { names } = await admin.call(listListedNames, { params: { id }, query: {} })
    const listed = { id: names[0]?.id ?? '' }
    await admin.call(manageClubReservation, { params: listed, body: { action: 'assign_table', table_label: 'V2' } })
    expect(await partyOf(night, listed.id)).toMatchObject({ name: 'Ferro', state: 'reserved', table_ids: table('V2') })
    const other = await partyOf(night, await book(night, 'Noor'))
    const { suggestions } = await admin.call(getSeatSuggestions, { params: { id: night.id, party_id: other.id } })
    expect(suggestions.map(({ label }) => label)).toEqual(['V1', 'V3', 'V10'])
    await expect(move(night, [[other, ['V2']]])).rejects.toMatchObject({ body: { code: 'table_taken' } })
  })
})

describe('A party', () => {
  it('arrives at the door, sits down, asks for the bill and leaves its table to the next, each with its time and its host.', async () => {
    const night = await startNight()
    const id = await book(night, 'Noor', { table_label: 'V1' })
    const reserved = await partyOf(night, id)
    await expect(act(night, reserved, 'seat')).rejects.toMatchObject({
      body: { code: 'invalid_transition', current: { state: 'reserved' } },
    })
    await admin.call(manageClubReservation, { params: { id }, body: { action: 'check_in', heads: 2 } })
    const arrived = await partyOf(night, id)
    expect(arrived).toMatchObject({ state: 'arrived', inside_heads: 2, allowed_actions: ['move', 'seat'] })
    const seated = await act(night, arrived, 'seat')
    expect(seated).toMatchObject({ state: 'seated', seated: { by: expect.any(String) as string } })
    const paying = await act(night, seated, 'ask_bill')
    expect(paying.state).toBe('paying')
    const left = await act(night, paying, 'leave')
    expect(left).toMatchObject({ state: 'left', table_ids: table('V1'), allowed_actions: ['undo'] })
    // The table is free, whichever way it is given.
    expect(await book(night, 'Sam', { table_label: 'V1' })).toBeTypeOf('string')
    await expect(act(night, left, 'undo')).rejects.toMatchObject({ body: { code: 'table_taken', error: 'V1 is taken by Sam.' } })
  })

  it('goes back one step at a time.', async () => {
    const night = await startNight()
    const id = await book(night, 'Noor', { table_label: 'V1', check_in: true })
    let party = await partyOf(night, id)
    for (const action of ['seat', 'ask_bill', 'leave'] as const) party = await act(night, party, action)
    const states = []
    for (let undone = 0; undone < 3; undone++) {
      party = await act(night, party, 'undo')
      states.push([party.state, ...namesOf(party)])
    }
    expect(states).toEqual([
      ['paying', 'V1'],
      ['seated', 'V1'],
      ['arrived', 'V1'],
    ])
    await expect(act(night, party, 'undo')).rejects.toMatchObject({ body: { code: 'invalid_transition' } })
  })

  it('moves, joins tables, gives one back, and swaps with another.', async () => {
    const night = await startNight()
    const [first, second] = [await book(night, 'Noor', { table_label: 'V1' }), await book(night, 'Sam', { table_label: 'V3' })]
    const joined = (await move(night, [[await partyOf(night, first), ['V2', 'V1']]])).parties[0]
    expect(joined).toMatchObject({ table_label: 'V1 + V2' })
    await expect(move(night, [[await partyOf(night, second), ['V2']]])).rejects.toMatchObject({
      body: { code: 'table_taken', error: 'V2 is taken by Noor.' },
    })
    const swapped = await move(night, [
      [await partyOf(night, first), ['V3']],
      [await partyOf(night, second), ['V1', 'V2']],
    ])
    expect(new Map(swapped.parties.map((party) => [party.name, party.table_label]))).toEqual(
      new Map([
        ['Noor', 'V3'],
        ['Sam', 'V1 + V2'],
      ]),
    )
    const free = (await move(night, [[await partyOf(night, first), []]])).parties[0]
    expect(free).toMatchObject({ table_ids: [], table_label: '', state: 'reserved' })
    const { history } = await admin.call(getClubReservation, { params: { id: first } })
    expect(history.at(-1)).toMatchObject({ action: 'assign_table', detail: { table_label: '' } })
  })

  it('sits down where it is moved, and never without a table.', async () => {
    const night = await startNight()
    const id = await book(night, 'Noor', { check_in: true })
    await expect(move(night, [[await partyOf(night, id), []]], true)).rejects.toMatchObject({
      body: { code: 'invalid_transition' },
    })
    const seated = (await move(night, [[await partyOf(night, id), ['V2']]], true)).parties[0]
    expect(seated).toMatchObject({ state: 'seated', table_label: 'V2' })
    await expect(move(night, [[await partyOf(night, id), []]])).rejects.toMatchObject({ body: { code: 'invalid_transition' } })
    const waiting = await book(night, 'Sam')
    await expect(move(night, [[await partyOf(night, waiting), ['V3']]], true)).rejects.toMatchObject({
      body: { code: 'invalid_transition' },
    })
  })

  it('that does not come is released after an hour by a host, which its history says, and gets a table when it comes.', async () => {
    const night = await startNight({ in_hours: 0 })
    const id = await book(night, 'Noor', { table_label: 'V1' })
    const early = await partyOf(night, id)
    expect(early.allowed_actions).not.toContain('release')
    await expect(act(night, early, 'release')).rejects.toMatchObject({ body: { code: 'invalid_transition' } })
    const [{ arrives_at }] = [early]
    expect(Date.parse(early.unclaimed_at ?? '') - Date.parse(arrives_at)).toBe(60 * 60_000)
    world.clock.move({ minutes: 61 })
    await keepSignedIn(world)
    const released = await act(night, await partyOf(night, id), 'release')
    expect(released).toMatchObject({ state: 'reserved', table_ids: [], released: { by: expect.any(String) as string } })
    const { history } = await admin.call(getClubReservation, { params: { id } })
    expect(history.at(-1)).toMatchObject({ action: 'assign_table', detail: { table_label: '', released: 'V1' } })
    await admin.call(manageClubReservation, { params: { id }, body: { action: 'check_in', heads: 3 } })
    expect((await move(night, [[await partyOf(night, id), ['V1']]], true)).parties[0]).toMatchObject({
      state: 'seated',
      table_label: 'V1',
    })
  })
})

describe('A club', () => {
  it('chooses how long tables are kept, for all its nights at once.', async () => {
    const night = await startNight({ in_hours: 0 })
    const id = await book(night, 'Noor', { table_label: 'V1' })
    world.clock.move({ minutes: 31 })
    await keepSignedIn(world)
    const early = await partyOf(night, id)
    await expect(act(night, early, 'release')).rejects.toMatchObject({ body: { code: 'invalid_transition' } })
    const { version } = await admin.call(getOwnClub, {})
    const { version: next } = await admin.call(updateClub, { body: { release_minutes: 30, version } })
    const late = await partyOf(night, id)
    expect(Date.parse(late.unclaimed_at ?? '') - Date.parse(late.arrives_at)).toBe(30 * 60_000)
    expect(await act(night, late, 'release')).toMatchObject({ table_ids: [] })
    await admin.call(updateClub, { body: { release_minutes: 60, version: next } })
  })
})

describe('Two hosts', () => {
  it('who give one table at once get one answer each: the second reads whose it is.', async () => {
    const night = await startNight()
    const parties = [await book(night, 'Noor'), await book(night, 'Sam')]
    const before = await Promise.all(parties.map(async (id) => partyOf(night, id)))
    const answers = await Promise.allSettled(before.map(async (row) => move(night, [[row, ['V2']]])))
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as { body: unknown }] : []))
    expect(refused).toHaveLength(1)
    expect(refused[0]?.body).toMatchObject({
      code: 'table_taken',
      error: expect.stringMatching(/^V2 is taken by (Noor|Sam)\.$/) as string,
    })
    const { rows } = await world.pool.query('select 1 from table_assignments where event_id = $1', [night.id])
    expect(rows).toHaveLength(1)
  })

  it('who move one party at once: the second reads where it is now.', async () => {
    const night = await startNight()
    const row = await partyOf(night, await book(night, 'Noor'))
    const answers = await Promise.allSettled([move(night, [[row, ['V1']]]), move(night, [[row, ['V3']]])])
    const [refused] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as { body: unknown }] : []))
    const after = await partyOf(night, row.id)
    expect(refused?.body).toMatchObject({ code: 'stale', current: { table_label: after.table_label, version: after.version } })
  })

  it('find a table of another event at the same time taken.', async () => {
    const [one, other] = [await startNight(), await startNight()]
    await book(one, 'Noor', { table_label: 'V1' })
    const board = await read(other)
    expect(board.tables.find(({ name }) => name === 'V1')?.is_taken_elsewhere).toBe(true)
    const row = await partyOf(other, await book(other, 'Sam'))
    await expect(move(other, [[row, ['V1']]])).rejects.toMatchObject({
      body: { code: 'table_taken', error: 'V1 is taken by Noor.' },
    })
  })
})

describe('A night', () => {
  it('that is over or cancelled is read, not changed.', async () => {
    const night = await startNight({ in_hours: -7 })
    const id = await book(night, 'Noor', { table_label: 'V1', check_in: true })
    await world.pool.query(`update events set state = 'cancelled' where id = $1`, [night.id])
    const cancelled = await partyOf(night, id)
    expect(cancelled.allowed_actions).toEqual([])
    await expect(act(night, cancelled, 'seat')).rejects.toMatchObject({ body: { code: 'event_cancelled' } })
    await world.pool.query(`update events set state = 'published' where id = $1`, [night.id])
    world.clock.move({ hours: 4 })
    await keepSignedIn(world)
    await expect(act(night, await partyOf(night, id), 'seat')).rejects.toMatchObject({ body: { code: 'event_past' } })
    await expect(move(night, [[await partyOf(night, id), ['V2']]])).rejects.toMatchObject({ body: { code: 'event_past' } })
  })
})

describe('What a party spends', () => {
  it('is what its tabs count up to while it sits, and what its closed reservation says afterwards.', async () => {
    const night = await openTabNight(world)
    const { id } = await night.arrive()
    const spent = async () => (await partyOf({ id: night.event_id, prestation_id: night.prestation_id }, id)).spent_minor
    expect(await spent()).toBeNull()
    const tab = await night.order(await night.open({ reservation_id: id }), { Vodka: 1, Lager: 2 })
    expect(await spent()).toBe(16_200)
    await night.close(tab, [night.pay('card', 16_200)])
    expect(await spent()).toBe(16_200)
  })
})

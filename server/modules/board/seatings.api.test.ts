import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { changeParty, getBoard, getSeatSuggestions, moveParties } from '#contract/board/board.ts'
import { getSeatItems, seatWalkIn } from '#contract/board/walk-ins.ts'
import type { PartyAction } from '#contract/board/states.ts'
import { getDoorList } from '#contract/door/door.ts'
import { createTable, createZone, getFloor } from '#contract/floor/floor.ts'
import { getClubReservation } from '#contract/reservations/club-reservations.ts'
import { takeWalkIn } from '#contract/reservations/event-reservations.ts'
import { createReservation } from '#contract/reservations/reservations.ts'
import { newId } from '../../infrastructure/ids.ts'
import { arrive, confirmedGuest, keepSignedIn, readEmail, readSubjects } from '../../testing/clubs.ts'
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
// All nights of this file are at the same time.
beforeEach(async () => world.pool.query('delete from table_assignments'))

const table = (...names: string[]) => names.map((name) => ids.get(name) ?? '')

/** An event under way for an hour: dinner for two more hours, and the club from an hour later on. */
async function aNight() {
  const id = await addEvent(world, { in_hours: -1 })
  const now = world.clock.now()
  const seating = async (name: string, from: number, to: number) => {
    const own = newId()
    await world.pool.query('insert into seatings (id, event_id, name, starts_at, ends_at) values ($1, $2, $3, $4, $5)', [
      own,
      id,
      name,
      now.add({ minutes: from * 60 }).toString(),
      now.add({ minutes: to * 60 }).toString(),
    ])
    const item = { kind: 'table', name: `${name} table`, heads_per_unit: 4, pricing: 'per_unit', seating_id: own }
    return { id: own, item: await addPrestation(world, id, item) }
  }
  return { id, dinner: await seating('Dinner', -1, 2), club: await seating('Club', 3, 7) }
}
type Night = Awaited<ReturnType<typeof aNight>>

async function book({ id }: Night, { item }: Night['dinner'], guest_name: string, { table_label = 'V1', check_in = true } = {}) {
  await keepSignedIn(world)
  const body = { event_id: id, lines: [{ prestation_id: item, quantity: 1 }], party_size: 3, guest_name, table_label, check_in }
  return (await admin.call(takeWalkIn, { body })).id
}
async function partyOf(night: Night, id: string) {
  const { parties } = await admin.call(getBoard, { params: { id: night.id } })
  const party = parties.find((one) => one.id === id)
  if (party === undefined) throw new Error('The party is not on the board.')
  return party
}
const act = async (night: Night, id: string, action: PartyAction) => {
  const { version } = await partyOf(night, id)
  return admin.call(changeParty, { params: { id: night.id, party_id: id }, body: { action, version } })
}
const move = async (night: Night, id: string, names: string[], more: { seating_id?: string; seat?: boolean } = {}) => {
  const { version } = await partyOf(night, id)
  const { seat, ...to } = more
  const moves = [{ party_id: id, version, table_ids: table(...names), ...to }]
  return admin.call(moveParties, { params: { id: night.id }, body: { moves, ...(seat !== undefined && { seat }) } })
}

describe('The board of an event with seatings', () => {
  it('shows each party in its seating, expected and released from the start of it.', async () => {
    const night = await aNight()
    const first = await book(night, night.dinner, 'Noor')
    const second = await book(night, night.club, 'Sam', { check_in: false })
    const board = await admin.call(getBoard, { params: { id: night.id } })
    expect(board.seatings?.map(({ name }) => name)).toEqual(['Dinner', 'Club'])
    expect(await partyOf(night, first)).toMatchObject({ seating_id: night.dinner.id, table_ids: table('V1') })
    const { guests } = await admin.call(getDoorList, { params: { event_id: night.id } })
    expect(guests.map(({ table: label, seating }) => [label, seating?.name])).toEqual([
      ['V1', 'Dinner'],
      ['V1', 'Club'],
    ])
    const starts_at = board.seatings?.[1]?.starts_at ?? ''
    expect(await partyOf(night, second)).toMatchObject({
      seating_id: night.club.id,
      table_ids: table('V1'),
      arrives_at: starts_at,
      unclaimed_at: Temporal.Instant.from(starts_at).add({ hours: 1 }).toString(),
    })
    await expect(act(night, second, 'release')).rejects.toMatchObject({ body: { code: 'invalid_transition' } })
  })

  it('says which tables another event has in each seating.', async () => {
    const night = await aNight()
    const other = await aNight()
    await book(other, other.dinner, 'Noor')
    const takenIn = async ({ id }: Night) =>
      (await admin.call(getBoard, { params: { id } })).tables.map(({ taken_elsewhere_in }) => taken_elsewhere_in)
    expect(await takenIn(night)).toEqual([[night.dinner.id], []])
    expect(await takenIn(other)).toEqual([[], []])
  })

  it('moves a party within its seating, or to another one if the host says so and the table is free.', async () => {
    const night = await aNight()
    const first = await book(night, night.dinner, 'Noor')
    const second = await book(night, night.club, 'Sam', { table_label: 'V2', check_in: false })
    await move(night, first, ['V2'])
    expect(await partyOf(night, second)).toMatchObject({ table_ids: table('V2') })
    await expect(move(night, second, ['V2'], { seating_id: night.dinner.id })).rejects.toMatchObject({
      body: { code: 'table_taken', error: 'V2 is taken by Noor.' },
    })
    const params = { id: night.id, party_id: second }
    const free = async (query: { seating_id?: string }) =>
      (await admin.call(getSeatSuggestions, { params, query })).suggestions.map(({ label }) => label)
    expect(await free({})).toEqual(['V1', 'V2'])
    expect(await free({ seating_id: night.dinner.id })).toEqual(['V1'])
    const { parties } = await move(night, second, ['V1'], { seating_id: night.dinner.id })
    expect(parties[0]).toMatchObject({ seating_id: night.dinner.id, table_ids: table('V1') })
    const { history } = await admin.call(getClubReservation, { params: { id: second } })
    expect(history.at(-1)).toMatchObject({ detail: { table_label: 'V1', seating: 'Dinner' } })
    await expect(move(night, second, ['V1'], { seating_id: newId() })).rejects.toMatchObject({
      body: { fields: { seating_id: ['Choose one of the event’s seatings'] } },
    })
  })

  it('emails a guest whom the host moves to another seating, once, and neither one who is inside nor one who only gets another table.', async () => {
    const night = await aNight()
    const guest = await confirmedGuest(world)
    await keepSignedIn(world)
    const body = { event_id: night.id, lines: [{ prestation_id: night.club.item, quantity: 1 }], party_size: 3 }
    const { id } = await guest.call(createReservation, { body })
    const mails = async () => {
      await world.runDueJobs()
      return (await readSubjects(world, guest.email)).filter((subject) => subject.startsWith('New time for your table'))
    }
    await move(night, id, ['V1'])
    expect(await mails()).toEqual([])
    await move(night, id, ['V2'], { seating_id: night.dinner.id })
    expect(await mails()).toHaveLength(1)
    expect(await readEmail(world, guest.email, 'New time for your table')).toContain('moved your table from Club to Dinner,')
    await arrive(world, id)
    await move(night, id, ['V1'], { seating_id: night.club.id })
    expect(await mails()).toHaveLength(1)
  })

  it('seats no party at a table where one of the seating before still sits, or is expected.', async () => {
    const night = await aNight()
    const first = await book(night, night.dinner, 'Noor')
    const second = await book(night, night.club, 'Sam')
    await expect(act(night, second, 'seat')).rejects.toMatchObject({
      body: { code: 'table_taken', error: expect.stringContaining('V1 is for Noor before that') },
    })
    await act(night, first, 'seat')
    await keepSignedIn(world)
    world.clock.move({ minutes: 190 })
    const stays = { body: { code: 'table_taken', error: expect.stringContaining('V1 is still taken by Noor') } }
    await expect(act(night, second, 'seat')).rejects.toMatchObject(stays)
    expect(await partyOf(night, first)).toMatchObject({ state: 'seated', table_ids: table('V1') })
    await move(night, second, ['V2'], { seat: true })
    await expect(move(night, second, ['V1'])).rejects.toMatchObject(stays)
    await act(night, first, 'leave')
    await move(night, second, ['V1'])
    expect(await partyOf(night, second)).toMatchObject({ state: 'seated', table_ids: table('V1') })
  })

  it('seats a walk-in in the seating of what it has, at a table that is free then.', async () => {
    const night = await aNight()
    await book(night, night.dinner, 'Noor')
    const { items } = await admin.call(getSeatItems, { params: { id: night.id } })
    expect(new Set(items.map(({ seating_id }) => seating_id))).toEqual(new Set([night.dinner.id, night.club.id]))
    const seat = async (prestation_id: string, name: string) =>
      admin.call(seatWalkIn, {
        params: { id: night.id },
        body: { walk_in_id: newId(), table_id: ids.get(name) ?? '', prestation_id, party_size: 2 },
      })
    await expect(seat(night.dinner.item, 'V1')).rejects.toMatchObject({ body: { code: 'table_taken' } })
    expect(await seat(night.dinner.item, 'V2')).toMatchObject({ seating_id: night.dinner.id, state: 'seated' })
  })
})

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { updateEvent } from '#contract/events/management.ts'
import { createCombination, createTable, createZone, deleteTable, getFloor } from '#contract/floor/floor.ts'
import { createFloorPlan } from '#contract/floor/plans.ts'
import { getTableSuggestions, manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { takeWalkIn } from '#contract/reservations/event-reservations.ts'
import { createReservation } from '#contract/reservations/reservations.ts'
import { addClub, keepSignedIn } from '../../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
let ids: Map<string, string>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
  const { id: zone_id } = await admin.call(createZone, { body: { name: 'Vault' } })
  for (const name of ['V1', 'V2', 'V3', 'V4'])
    await admin.call(createTable, { body: { name, zone_id, seats_from: 2, seats_to: 4, shape: 'booth' } })
  ids = new Map((await admin.call(getFloor, {})).tables.map(({ id, name }) => [name, id]))
  const table_ids = ['V1', 'V2'].map((name) => ids.get(name) ?? '')
  await admin.call(createCombination, { body: { table_ids, seats_from: 5, seats_to: 8 } })
})
afterAll(async () => world.close())

const openEvent = async (in_hours: number) => {
  const event_id = await addEvent(world, { in_hours })
  return { event_id, prestation_id: await addPrestation(world, event_id, {}) }
}
const book = async ({ event_id, prestation_id }: Awaited<ReturnType<typeof openEvent>>, party_size = 2) => {
  const guest = await world.guest('client')
  await keepSignedIn(world)
  const lines = [{ prestation_id, quantity: party_size }]
  return (await guest.call(createReservation, { body: { event_id, lines, party_size } })).id
}
type Action = Parameters<typeof act>[1]
async function act(
  id: string,
  body:
    | { action: 'assign_table'; table_label: string; share_table?: boolean }
    | { action: 'cancel' | 'reinstate'; reason?: string },
) {
  return admin.call(manageClubReservation, { params: { id }, body: body as never })
}
const seat = async (id: string, table_label: string, share_table?: boolean) =>
  act(id, { action: 'assign_table', table_label, ...(share_table !== undefined && { share_table }) } satisfies Action)
const tablesOf = async (id: string) => {
  const { rows } = await world.pool.query<{ name: string }>(
    'select t.name from table_assignments a join floor_tables t on t.id = a.table_id where a.reservation_id = $1 order by 1',
    [id],
  )
  return rows.map(({ name }) => name)
}
const suggested = async (id: string) =>
  (await admin.call(getTableSuggestions, { params: { id } })).suggestions.map(({ label }) => label)

describe('A table of the floor', () => {
  it('is given to one party at a time, by name in any spelling, and follows a change.', async () => {
    const event = await openEvent(24)
    const [one, other] = [await book(event), await book(event)]
    expect((await seat(one, 'v 1')).table_label).toBe('V1')
    expect(await tablesOf(one)).toEqual(['V1'])
    await expect(seat(other, 'V1')).rejects.toMatchObject({
      body: { code: 'table_taken', fields: { table_label: ['V1 is taken by Ana Lopez.'] } },
    })
    await seat(one, 'V2')
    await seat(other, 'V1')
    expect([await tablesOf(one), await tablesOf(other)]).toEqual([['V2'], ['V1']])
    await seat(one, '')
    expect(await tablesOf(one)).toEqual([])
  })

  it('is not free as part of a combination, and may be shared.', async () => {
    const event = await openEvent(48)
    const [one, other] = [await book(event, 6), await book(event)]
    expect((await seat(one, 'v1+v2')).table_label).toBe('V1 + V2')
    expect(await tablesOf(one)).toEqual(['V1', 'V2'])
    await expect(seat(other, 'V2')).rejects.toMatchObject({ body: { code: 'table_taken' } })
    expect((await seat(other, 'V2', true)).table_label).toBe('V2')
    expect(await tablesOf(other)).toEqual([])
  })

  it('is free again once its party is cancelled; reinstated, the party gets it back unless it was given away.', async () => {
    const event = await openEvent(72)
    const [one, other] = [await book(event), await book(event)]
    await seat(one, 'V1')
    await act(one, { action: 'cancel', reason: 'Called' })
    expect(await tablesOf(one)).toEqual([])
    await act(one, { action: 'reinstate' })
    expect(await tablesOf(one)).toEqual(['V1'])
    await act(one, { action: 'cancel', reason: 'Called again' })
    await seat(other, 'V1')
    expect(await act(one, { action: 'reinstate' })).toMatchObject({ status: 'confirmed', table_label: '' })
    expect(await tablesOf(one)).toEqual([])
  })

  it('is given to one of twenty parties that are seated at once, across events at the same time.', async () => {
    const events = [await openEvent(96), await openEvent(98)]
    const parties = await Promise.all(Array.from({ length: 20 }, async (_, n) => book(events[n % 2]!)))
    const answers = await Promise.allSettled(parties.map(async (id) => seat(id, 'V3')))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ body: { code: 'table_taken' } })
    const taken = await Promise.all(parties.map(tablesOf))
    expect(taken.flat()).toEqual(['V3'])
  })

  it('is taken by a walk-in, and kept while a party has it.', async () => {
    const { event_id, prestation_id } = await openEvent(2)
    const walk = { event_id, lines: [{ prestation_id, quantity: 2 }], party_size: 2, table_label: 'v4' }
    const { id, table_label } = await admin.call(takeWalkIn, { body: walk })
    expect([table_label, await tablesOf(id)]).toEqual(['V4', ['V4']])
    await expect(admin.call(takeWalkIn, { body: walk })).rejects.toMatchObject({ body: { code: 'table_taken' } })
    await expect(admin.call(deleteTable, { params: { id: ids.get('V4') ?? '' } })).rejects.toMatchObject({
      body: { code: 'table_in_use' },
    })
  })
})

describe('An event that moves', () => {
  it('takes its parties’ tables along, unless another event gave them away at that time.', async () => {
    const [first, second] = [await openEvent(240), await openEvent(360)]
    const [one, other] = [await book(first), await book(second)]
    await seat(one, 'V1')
    await seat(other, 'V1')
    const { rows } = await world.pool.query<{ id: string; version: number; local: string }>(
      `select id, version, to_char(starts_at at time zone timezone, 'YYYY-MM-DD"T"HH24:MI') as local from events where id = any($1)`,
      [[first.event_id, second.event_id]],
    )
    const of = (id: string) => rows.find((row) => row.id === id)
    const body = {
      version: of(second.event_id)?.version ?? 0,
      starts_at_local: of(first.event_id)?.local ?? '',
      notify_guests: true,
    }
    await expect(admin.call(updateEvent, { params: { id: second.event_id }, body })).rejects.toMatchObject({
      body: { code: 'tables_taken_then' },
    })
    await seat(one, '')
    await admin.call(updateEvent, { params: { id: second.event_id }, body })
    await expect(seat(one, 'V1')).rejects.toMatchObject({ body: { code: 'table_taken' } })
  })
})

describe('getTableSuggestions', () => {
  it('suggests free tables that fit, the smallest and least joined first, of the event’s plan.', async () => {
    const event = await openEvent(480)
    const [pair, six] = [await book(event), await book(event, 6)]
    expect(await suggested(pair)).toEqual(['V3', 'V4', 'V1', 'V2'])
    expect(await suggested(six)).toEqual(['V1 + V2'])
    await seat(six, 'V1 + V2')
    expect(await suggested(pair)).toEqual(['V3', 'V4'])
    const room_id = '0192aaaa-bbbb-7ccc-8ddd-000000000001'
    const place = { room_id, x: 50, y: 50, width: 10, depth: 10, turn: 0 }
    const drawing = {
      rooms: [{ id: room_id, name: 'Hall', width: 100, depth: 100 }],
      shapes: [],
      tables: [{ ...place, table_id: ids.get('V4') ?? '' }],
    }
    const plan = await admin.call(createFloorPlan, { body: { name: 'Small', drawing } })
    await world.pool.query('update events set plan_version_id = $1 where id = $2', [plan.version_id, event.event_id])
    expect(await suggested(pair)).toEqual(['V4'])
  })

  it('is for the club of the reservation alone.', async () => {
    const id = await book(await openEvent(520))
    const other = await addClub(world)
    await expect(other.call(getTableSuggestions, { params: { id } })).rejects.toMatchObject({ status: 404 })
  })
})

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTable, createZone } from '#contract/floor/floor.ts'
import { createFloorPlan } from '#contract/floor/plans.ts'
import { getClubReservation } from '#contract/reservations/club-reservations.ts'
import { takeWalkIn } from '#contract/reservations/event-reservations.ts'
import { createReservation, getReservation, manageReservation } from '#contract/reservations/reservations.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { confirmedGuest, keepSignedIn } from '../../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { giveCard } from '../../../testing/money.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
const tables = new Map<string, string>()
let plan_version_id = ''

beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
  const { id: zone_id } = await admin.call(createZone, { body: { name: 'Vault' } })
  const room_id = newId()
  for (const name of ['V1', 'V2', 'V3']) {
    const body = { name, zone_id, seats_from: 2, seats_to: 4, shape: 'booth' } as const
    tables.set(name, (await admin.call(createTable, { body })).id)
  }
  const size = { room_id, y: 20, width: 12, depth: 12, turn: 0 }
  const places = [...tables.values()].map((table_id, at) => ({ ...size, table_id, x: 20 + at * 30 }))
  const drawing = { rooms: [{ id: room_id, name: 'Main room', width: 400, depth: 400 }], shapes: [], tables: places }
  plan_version_id = (await admin.call(createFloorPlan, { body: { name: 'Saturdays', drawing } })).version_id
})
afterAll(async () => world.close())

let days = 0
/** A guest who chose V1 in the second seating of an evening, and whose card takes so long that the hold has expired. */
async function tooLate() {
  days += 1
  const event_id = await addEvent(world, { in_hours: 12 + 24 * days, plan_version_id })
  const start = world.clock.now().add({ hours: 12 + 24 * days })
  const item = { kind: 'table', pricing: 'per_unit', heads_per_unit: 4, payment: 'prepaid', price_minor: 20_000 }
  const sell = async (name: string, from: number, to: number) => {
    const id = newId()
    const times = [start.add({ hours: from }).toString(), start.add({ hours: to }).toString()]
    await world.pool.query('insert into seatings (id, event_id, name, starts_at, ends_at) values ($1, $2, $3, $4, $5)', [
      id,
      event_id,
      name,
      ...times,
    ])
    const prestation_id = await addPrestation(world, event_id, { ...item, table_choice: 'guest_picks', name, seating_id: id })
    return { prestation_id, starts_at: times[0] }
  }
  const dinner = await sell('Dinner', 0, 3)
  const club = await sell('Club', 4, 8)
  const guest = await confirmedGuest(world)
  await keepSignedIn(world)
  const { id } = await guest.call(createReservation, {
    body: {
      event_id,
      lines: [{ prestation_id: club.prestation_id, quantity: 1, table_id: tables.get('V1') ?? '' }],
      party_size: 2,
    },
  })
  const { payment } = await guest.call(manageReservation, { params: { id }, body: { action: 'pay' } })
  await giveCard(world, payment?.url ?? '', 'tells_late')
  const later = async (by: Temporal.DurationLike) => {
    world.clock.move(by)
    await world.runDueJobs()
    await keepSignedIn(world)
    return guest.call(getReservation, { params: { id } })
  }
  expect(await later({ minutes: 26 })).toMatchObject({ status: 'expired' })
  const seat = async ({ prestation_id }: { prestation_id: string }, table_label: string) =>
    admin.call(takeWalkIn, {
      body: { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 2, guest_name: 'Noor', table_label },
    })
  const tablesOf = async () => {
    const { rows } = await world.pool.query<{ table_id: string; starts_at: Date }>(
      'select table_id, starts_at from table_assignments where reservation_id = $1',
      [id],
    )
    return rows.map((row) => ({ table_id: row.table_id, starts_at: Date.parse(String(row.starts_at)) }))
  }
  return { id, dinner, club, later, seat, tablesOf }
}

describe('A party whose payment arrives after its hold', () => {
  it('has its table again in its seating, although another party has it in the other one.', async () => {
    const { id, dinner, club, later, seat, tablesOf } = await tooLate()
    expect(await tablesOf()).toEqual([])
    await seat(dinner, 'V1')
    expect(await later({ hours: 6 })).toMatchObject({ status: 'confirmed', tables: ['V1'], seating: { name: 'Club' } })
    expect(await tablesOf()).toEqual([{ table_id: tables.get('V1'), starts_at: Date.parse(club.starts_at ?? '') }])
    expect(await admin.call(getClubReservation, { params: { id } })).toMatchObject({ table_label: 'V1' })
  })

  it('has a table, but none yet, if a host gave away the one it chose.', async () => {
    const { id, club, later, seat, tablesOf } = await tooLate()
    await seat(club, 'V1')
    const back = await later({ hours: 6 })
    expect(back).toMatchObject({ status: 'confirmed', seating: { name: 'Club' } })
    expect(back).not.toHaveProperty('tables')
    expect(await tablesOf()).toEqual([])
    expect(await admin.call(getClubReservation, { params: { id } })).toMatchObject({ table_label: '' })
    // One of the others stays free for it.
    await seat(club, 'V2')
    await expect(seat(club, 'V3')).rejects.toMatchObject({ status: 409 })
  })
})

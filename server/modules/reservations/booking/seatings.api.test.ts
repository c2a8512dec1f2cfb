import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { getManagedEvent, updateEvent } from '#contract/events/management.ts'
import { getReservationStatus } from '#contract/events/events.ts'
import { createTable, createZone } from '#contract/floor/floor.ts'
import { createFloorPlan } from '#contract/floor/plans.ts'
import { getTableSuggestions, manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { getEventReservations, takeWalkIn } from '#contract/reservations/event-reservations.ts'
import { getEventTables } from '#contract/reservations/event-tables.ts'
import { cancelReservation, createReservation, getReservation, modifyReservation } from '#contract/reservations/reservations.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
const tables = new Map<string, string>()
let plan_version_id = ''
const idOf = (name: string) => tables.get(name) ?? ''

beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
  const { id: zone_id } = await admin.call(createZone, { body: { name: 'Vault' } })
  const room_id = newId()
  for (const name of ['V1', 'V2']) {
    const body = { name, zone_id, seats_from: 2, seats_to: 4, shape: 'booth' } as const
    tables.set(name, (await admin.call(createTable, { body })).id)
  }
  const places = [...tables.values()].map((table_id, at) => ({
    table_id,
    room_id,
    x: 20 + at * 30,
    y: 20,
    width: 12,
    depth: 12,
    turn: 0,
  }))
  const drawing = { rooms: [{ id: room_id, name: 'Main room', width: 400, depth: 400 }], shapes: [], tables: places }
  plan_version_id = (await admin.call(createFloorPlan, { body: { name: 'Saturdays', drawing } })).version_id
})
afterAll(async () => world.close())

let hours = 24
const hoursFrom = (at: string, by: number) =>
  Temporal.Instant.from(at)
    .add({ minutes: by * 60 })
    .toString({ smallestUnit: 'millisecond' })

/** An event of eight hours that sells its two tables for dinner, the first three hours, and for the club, the last four. */
async function anEvening(change: Record<string, unknown> = {}) {
  hours += 24
  const event_id = await addEvent(world, { in_hours: hours, plan_version_id })
  const { version, starts_at, starts_at_local, timezone } = await admin.call(getManagedEvent, { params: { id: event_id } })
  const local = (by: number) =>
    Temporal.Instant.from(starts_at)
      .add({ hours: by })
      .toZonedDateTimeISO(timezone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' })
  expect(local(0)).toBe(starts_at_local)
  const { seatings } = await admin.call(updateEvent, {
    params: { id: event_id },
    body: {
      version,
      seatings: [
        { name: 'Dinner', starts_at_local: local(0), ends_at_local: local(3) },
        { name: 'Club', starts_at_local: local(4), ends_at_local: local(8) },
      ],
    },
  })
  const [dinner, club] = seatings
  if (dinner === undefined || club === undefined) throw new Error('The seatings are missing.')
  const item = { kind: 'table', pricing: 'per_unit', heads_per_unit: 4, payment: 'at_club', price_minor: 20_000 }
  const choice = { table_choice: 'guest_picks', ...change }
  const sell = async (seating_id: string, name: string) =>
    addPrestation(world, event_id, { ...item, ...choice, name, seating_id })
  return { event_id, dinner, club, forDinner: await sell(dinner.id, 'Dinner table'), forClub: await sell(club.id, 'Club table') }
}
type Evening = Awaited<ReturnType<typeof anEvening>>

const bookingOf = ({ event_id }: Evening, prestation_id: string, table?: string) => ({
  event_id,
  lines: [{ prestation_id, quantity: 1, ...(table !== undefined && { table_id: idOf(table) }) }],
  party_size: 2,
})
const book = async (evening: Evening, prestation_id: string, table?: string, more: { arrival_at?: string } = {}) => {
  await keepSignedIn(world)
  const { call } = await world.guest('client')
  const reservation = await call(createReservation, { body: { ...bookingOf(evening, prestation_id, table), ...more } })
  return { call, reservation }
}
const freeIn = async ({ event_id }: Evening, { id }: { id: string }) =>
  (await world.anonymous(getEventTables, { params: { id: event_id } })).tables
    .filter(({ free_in }) => free_in?.includes(id))
    .map(({ name }) => name)
const walkIn = async ({ event_id }: Evening, prestation_id: string, table_label = '') =>
  admin.call(takeWalkIn, {
    body: { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 2, guest_name: 'Noor', table_label },
  })
const timesOf = async (id: string) => {
  const { rows } = await world.pool.query<{ times: { starts_at: string; ends_at: string } }>(
    `select json_build_object('starts_at', starts_at, 'ends_at', ends_at) as times from table_assignments where reservation_id = $1`,
    [id],
  )
  const written = (at: string) => Temporal.Instant.from(at).toString({ smallestUnit: 'millisecond' })
  return rows.map(({ times }) => ({ starts_at: written(times.starts_at), ends_at: written(times.ends_at) }))
}

describe('A table of the plan', () => {
  it('is sold once in each seating, and each guest has the time of theirs.', async () => {
    const evening = await anEvening()
    const { dinner, club, forDinner, forClub } = evening
    const { reservation: first } = await book(evening, forDinner, 'V1')
    expect(first).toMatchObject({
      tables: ['V1'],
      seating: { name: 'Dinner', starts_at: dinner.starts_at, ends_at: dinner.ends_at },
    })
    expect(await freeIn(evening, dinner)).toEqual(['V2'])
    expect(await freeIn(evening, club)).toEqual(['V1', 'V2'])
    const { call, reservation: second } = await book(evening, forClub, 'V1')
    expect(await call(getReservation, { params: { id: second.id } })).toMatchObject({ tables: ['V1'], seating: { name: 'Club' } })
    expect(await timesOf(second.id)).toMatchObject([{ starts_at: club.starts_at, ends_at: club.ends_at }])
    await expect(book(evening, forClub, 'V1')).rejects.toMatchObject({
      body: { code: 'table_taken', tables: [{ name: 'V2' }] },
    })
    await call(cancelReservation, { params: { id: second.id } })
    expect(await freeIn(evening, club)).toEqual(['V1', 'V2'])
  })

  it('has one stock per seating: dinner sells out alone.', async () => {
    const evening = await anEvening()
    const { event_id, forDinner, forClub } = evening
    await book(evening, forDinner, 'V1')
    await book(evening, forDinner, 'V2')
    const { prestations } = await world.anonymous(getReservationStatus, { params: { id: event_id } })
    expect(new Map(prestations.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [forDinner, 'sold_out'],
        [forClub, 'on_sale'],
      ]),
    )
    await expect(book(evening, forDinner, 'V1')).rejects.toMatchObject({ body: { code: 'sold_out' } })
    await book(evening, forClub, 'V1')
  })

  it('goes to one of the guests who want the last one of a seating at once.', async () => {
    const evening = await anEvening()
    const { event_id, forDinner, forClub } = evening
    await book(evening, forDinner, 'V1')
    await keepSignedIn(world)
    const guests = await Promise.all(Array.from({ length: 8 }, () => world.guest('client')))
    const results = await Promise.allSettled(
      guests.map(async ({ call }, index) =>
        call(createReservation, { body: bookingOf(evening, index % 2 === 0 ? forDinner : forClub, 'V2') }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const { rows } = await world.pool.query(
      'select count(*)::int as given from table_assignments where event_id = $1 and table_id = $2',
      [event_id, idOf('V2')],
    )
    expect(rows).toEqual([{ given: 2 }])
  })

  it('that the club gives later is kept for the party of its seating.', async () => {
    const evening = await anEvening({ table_choice: 'club_assigns' })
    const { dinner, forDinner, forClub } = evening
    const [one, two] = [await book(evening, forDinner), await book(evening, forDinner)]
    await expect(book(evening, forDinner)).rejects.toMatchObject({ body: { code: 'sold_out' } })
    const late = await walkIn(evening, forClub, 'V1')
    const assign = async (id: string, table_label: string) =>
      admin.call(manageClubReservation, { params: { id }, body: { action: 'assign_table', table_label } })
    expect((await admin.call(getTableSuggestions, { params: { id: one.reservation.id } })).suggestions).toHaveLength(2)
    await assign(one.reservation.id, 'v1')
    expect(await timesOf(one.reservation.id)).toMatchObject([{ starts_at: dinner.starts_at, ends_at: dinner.ends_at }])
    await expect(assign(two.reservation.id, 'V1')).rejects.toMatchObject({ body: { code: 'table_taken' } })
    await expect(assign(late.id, 'V2')).resolves.toMatchObject({ table_label: 'V2' })
    await assign(two.reservation.id, 'V2')
  })

  it('can’t have two parties at overlapping times: the database refuses the second one.', async () => {
    const evening = await anEvening()
    const { reservation } = await book(evening, evening.forDinner, 'V1')
    const { reservation: other } = await book(evening, evening.forClub, 'V1')
    const again = `insert into table_assignments select $2, table_id, club_id, event_id, ends_at - interval '1 minute', ends_at
      from table_assignments where reservation_id = $1`
    const third = (await book(evening, evening.forClub, 'V2')).reservation.id
    await expect(world.pool.query(again, [reservation.id, third])).rejects.toMatchObject({
      constraint: 'table_assignments_given_once',
    })
    const stock = 'update prestation_occupancy set units = 3 where prestation_id = $1'
    await expect(world.pool.query(stock, [evening.forClub])).rejects.toMatchObject({
      constraint: 'prestation_occupancy_within_stock',
    })
    expect(other.seating?.name).toBe('Club')
  })

  it('moves with its seating and its event, also to where the other seating was.', async () => {
    const evening = await anEvening()
    const { event_id } = evening
    const [first, second] = [await book(evening, evening.forDinner, 'V1'), await book(evening, evening.forClub, 'V1')]
    const { version, starts_at_local, ends_at_local } = await admin.call(getManagedEvent, { params: { id: event_id } })
    const later = (local: string) => Temporal.PlainDateTime.from(local).add({ hours: 4 }).toString({ smallestUnit: 'minute' })
    await admin.call(updateEvent, {
      params: { id: event_id },
      body: { version, starts_at_local: later(starts_at_local), ends_at_local: later(ends_at_local), notify_guests: true },
    })
    for (const [{ call, reservation }, before] of [
      [first, evening.dinner],
      [second, evening.club],
    ] as const) {
      const { seating } = await call(getReservation, { params: { id: reservation.id } })
      expect(seating?.starts_at).toBe(hoursFrom(before.starts_at, 4))
      expect(await timesOf(reservation.id)).toMatchObject([{ starts_at: seating?.starts_at, ends_at: seating?.ends_at }])
    }
  })
})

describe('A party', () => {
  it('has one seating, and arrives during it.', async () => {
    const evening = await anEvening({ table_choice: null, stock: 5 })
    const { event_id, dinner, club, forDinner, forClub } = evening
    const { call } = await world.guest('client')
    const both = [forDinner, forClub].map((prestation_id) => ({ prestation_id, quantity: 1 }))
    await expect(call(createReservation, { body: { event_id, lines: both, party_size: 2 } })).rejects.toMatchObject({
      body: { fields: { 'lines.1.prestation_id': ['Book one seating at a time'] } },
    })
    const early = book(evening, forClub, undefined, { arrival_at: dinner.starts_at })
    await expect(early).rejects.toMatchObject({ body: { fields: { arrival_at: ['Choose an arrival time during Club'] } } })
    const arrival_at = hoursFrom(club.starts_at, 0.5)
    const booked = await book(evening, forClub, undefined, { arrival_at })
    const change = booked.call(modifyReservation, {
      params: { id: booked.reservation.id },
      body: { arrival_at: dinner.starts_at, version: booked.reservation.version },
    })
    await expect(change).rejects.toMatchObject({ body: { fields: { arrival_at: ['Choose an arrival time during Club'] } } })
  })

  it('is expected when its seating starts, unless it states another time.', async () => {
    const evening = await anEvening()
    const { event_id, dinner, club, forDinner, forClub } = evening
    await book(evening, forClub, 'V1')
    await book(evening, forDinner, 'V1')
    await book(evening, forDinner, 'V2', { arrival_at: hoursFrom(dinner.starts_at, 1) })
    const { slots } = await admin.call(getEventReservations, { params: { id: event_id } })
    expect(slots.map(({ from_at, parties }) => [from_at, parties])).toEqual([
      [dinner.starts_at, 1],
      [hoursFrom(dinner.starts_at, 1), 1],
      [club.starts_at, 1],
    ])
  })

  it('with entry alone gets a table in the seating of its arrival.', async () => {
    const evening = await anEvening()
    const { event_id, dinner, club } = evening
    const entry = await addPrestation(world, event_id, { pricing: 'per_unit', heads_per_unit: 2 })
    const arrival_at = hoursFrom(dinner.ends_at, 0.5)
    const { reservation } = await book(evening, entry, undefined, { arrival_at })
    const assign = async (id: string) =>
      admin.call(manageClubReservation, { params: { id }, body: { action: 'assign_table', table_label: 'V1' } })
    expect(reservation).not.toHaveProperty('seating')
    await assign(reservation.id)
    expect(await timesOf(reservation.id)).toMatchObject([{ starts_at: club.starts_at }])
    const { reservation: first } = await book(evening, entry)
    await assign(first.id)
    expect(await timesOf(first.id)).toMatchObject([{ starts_at: dinner.starts_at }])
    const { reservation: third } = await book(evening, entry)
    await expect(assign(third.id)).rejects.toMatchObject({ body: { code: 'table_taken' } })
  })
})

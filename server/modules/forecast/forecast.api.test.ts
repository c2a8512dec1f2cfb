import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { addOpenShifts, getEventForecast, getNoShowLikelihood } from '#contract/forecast/forecast.ts'
import { updateRole } from '#contract/staffing/staff-roles.ts'
import { listShifts } from '#contract/staffing/staff-schedules.ts'
import { addClub, keepSignedIn } from '../../testing/clubs.ts'
import { insertReservation } from '../../testing/reservations.ts'
import { addEvent } from '../../testing/events.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { addRole } from '../staffing/testing/people.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const hoursAfter = (at: string, hours: number) =>
  Temporal.Instant.from(at)
    .add({ minutes: Math.round(hours * 60) })
    .toString({ smallestUnit: 'millisecond' })

interface Bookings {
  count: number
  status: string
  /** Hours from the start of the event. */
  booked?: number
  came?: number
  cancelled?: number
  change?: Record<string, unknown>
}

/** Parties of two at an event. Returns the id of the last. */
async function addBookings(event_id: string, { count, status, booked = -48, came, cancelled, change }: Bookings) {
  const { rows } = await world.pool.query<{ starts_at: string }>('select starts_at from events where id = $1', [event_id])
  const starts = new Date(rows[0]?.starts_at ?? '').toISOString()
  const { rows: guests } = await world.pool.query<{ id: string }>(`select id from users where role = 'client' limit 1`)
  let id = ''
  for (let n = 0; n < count; n++) {
    id = randomUUID()
    await insertReservation(world.pool, {
      id,
      reference: id,
      event_id,
      client_id: guests[0]?.id ?? (await world.guest('client')).id,
      status,
      party_size: 2,
      created_at: hoursAfter(starts, booked),
      checked_in_heads: came === undefined ? 0 : 2,
      checked_in_at: came === undefined ? null : hoursAfter(starts, came),
      cancelled_at: cancelled === undefined ? null : hoursAfter(starts, cancelled),
      kinds: ['entry'],
      ...change,
    })
  }
  return id
}

/** A past event at which, of ten parties that booked two days before, eight came after an hour, and three walked in. */
async function addPast(daysAgo: number) {
  const event_id = await addEvent(world, { in_hours: -24 * daysAgo })
  await addBookings(event_id, { count: 8, status: 'completed', came: 1 })
  await addBookings(event_id, { count: 2, status: 'no_show' })
  await addBookings(event_id, {
    count: 3,
    status: 'completed',
    booked: 2,
    came: 2,
    change: { source: 'walk_in', client_id: null },
  })
  return event_id
}

let past: string[] = []
beforeAll(async () => {
  // The world's own event must not be among the events of the last weeks.
  await world.guest('client')
  for (const week of [6, 5, 4, 3, 2, 1]) past = [...past, await addPast(7 * week)]
})

describe('getEventForecast', () => {
  it('expects who comes from the bookings and who comes besides, by half hour, with a band and a back-test', async () => {
    const admin = await world.admin()
    const event_id = await addEvent(world, { in_hours: 24 })
    await addBookings(event_id, { count: 20, status: 'confirmed' })
    await addBookings(event_id, {
      count: 5,
      status: 'pending',
      change: { expires_at: hoursAfter(world.clock.now().toString(), 5) },
    })
    const forecast = await admin.call(getEventForecast, { params: { id: event_id } })
    expect(forecast).toMatchObject({
      history: { events: 6, bookings: 60, is_small: true },
      booked: { parties: 20, guests: 40 },
      came: null,
      groups: [{ kind: 'entry', parties: 20, guests: 40, past_bookings: 60, past_came: 48 }],
      back_test: { events: 3, booked_error: 2 },
    })
    const { expected, slots, back_test } = forecast
    // 80 of 100 bookings and 6 walk-ins.
    expect(expected.later_guests).toBe(6)
    expect(expected.guests).toBeGreaterThan(34)
    expect(expected.guests).toBeLessThan(41)
    expect(expected.low).toBeLessThanOrEqual(expected.guests)
    expect(slots).toHaveLength(16)
    expect(slots.reduce((sum, slot) => sum + slot.expected, 0)).toBe(expected.guests)
    expect(slots.toSorted((a, b) => b.expected - a.expected)[0]?.from_at).toBe(hoursAfter(forecast.event.opens_at, 1))
    expect(back_test?.latest.map(({ id }) => id)).toEqual(past.slice(3).toReversed())
    expect(back_test?.latest[0]?.came).toBe(22)
  })

  it('of a past event is as it was when the doors opened, beside who came', async () => {
    const admin = await world.admin()
    const [first = '', , , fourth = ''] = past
    const early = await admin.call(getEventForecast, { params: { id: first } })
    expect(early).toMatchObject({ history: { events: 0, is_small: true }, booked: { guests: 20 }, came: 22, back_test: null })
    const later = await admin.call(getEventForecast, { params: { id: fourth } })
    expect(later).toMatchObject({ history: { events: 3 }, event: { is_past: true }, made_at: later.event.opens_at })
    expect(later.slots.map(({ came }) => came)).toEqual([0, 0, 16, 0, 6, ...Array.from({ length: 11 }, () => 0)])
  })

  it('counts a booking that was cancelled later, and no event without check-ins', async () => {
    const admin = await world.admin()
    const event_id = await addEvent(world, { in_hours: -24 * 3 })
    await addBookings(event_id, { count: 1, status: 'cancelled', cancelled: -1 })
    await addBookings(event_id, { count: 1, status: 'cancelled', cancelled: -40 })
    const upcoming = await addEvent(world, { in_hours: 24 })
    const without = await admin.call(getEventForecast, { params: { id: upcoming } })
    expect(without.history.bookings).toBe(60)
    await addBookings(event_id, { count: 1, status: 'completed', came: 1 })
    const { history } = await admin.call(getEventForecast, { params: { id: upcoming } })
    expect(history).toMatchObject({ events: 7, bookings: 62 })
    await world.pool.query('delete from reservations where event_id = $1', [event_id])
    await world.pool.query('delete from event_doors where event_id = $1', [event_id])
  })

  it('is available for a club without history, an event without bookings, and not found for another club’s event', async () => {
    const { club_id, call } = await addClub(world)
    const event_id = await addEvent(world, { club_id })
    const forecast = await call(getEventForecast, { params: { id: event_id } })
    expect(forecast).toMatchObject({
      history: { events: 0, bookings: 0, is_small: true },
      expected: { guests: 0, low: 0, high: 0, later_guests: 0 },
      back_test: null,
      roles: [],
    })
    for (const id of [past[0] ?? '', randomUUID()])
      await expect(call(getEventForecast, { params: { id } })).rejects.toMatchObject({ status: 404 })
  })

  it('shows people for each role to planners only, from who worked the events nearest in size', async () => {
    const event_id = await addEvent(world, { in_hours: 48 })
    await addBookings(event_id, { count: 20, status: 'confirmed', booked: -40 })
    const role_id = await addRole(world, { name: 'Bar' })
    const office_id = await addRole(world, { name: 'Office' })
    for (const id of past) for (let n = 0; n < 2; n++) await addShift(id, role_id)
    const admin = await world.admin()
    const read = async () => {
      const { roles, expected } = await admin.call(getEventForecast, { params: { id: event_id } })
      return { roles: roles?.filter((role) => [role_id, office_id].includes(role.role_id)), expected }
    }
    const { roles, expected } = await read()
    const people = Math.round(expected.guests / 11)
    expect(roles).toMatchObject([{ name: 'Bar', people, basis: 'past', guests_per_person: 11, events: 5, planned: 0 }])
    await admin.call(updateRole, { params: { id: role_id }, body: { version: 1, guests_per_person: 4 } })
    const { roles: own } = await read()
    const needed = Math.ceil(expected.guests / 4)
    expect(own).toMatchObject([{ basis: 'club', people: needed, guests_per_person: 4, past_guests_per_person: 11, events: 5 }])
    const staff = await world.staff('can_access_events')
    await keepSignedIn(world)
    expect((await staff.call(getEventForecast, { params: { id: event_id } })).roles).toBeNull()
  })
})

/** A new person's published shift at an event: from an hour before it starts until half an hour after its end. */
async function addShift(event_id: string, role_id: string) {
  const { id: user_id } = await world.staff()
  await world.pool.query(
    `insert into staff_shifts (id, club_id, user_id, role_id, business_date, starts_at, ends_at, break_minutes, early_in_minutes,
       late_grace_minutes, late_out_minutes, status, created_at, event_id)
     select gen_random_uuid(), club_id, $2, $3, business_date, starts_at - interval '1 hour', ends_at + interval '30 minutes', 45,
       30, 10, 120, 'acknowledged', starts_at, id from events where id = $1`,
    [event_id, user_id, role_id],
  )
}

describe('addOpenShifts', () => {
  it('adds drafts for what an event lacks, at the times the role usually works, once', async () => {
    const admin = await world.admin()
    const role_id = await addRole(world, { name: 'Door' })
    for (const id of past.slice(0, 3)) await addShift(id, role_id)
    const event_id = await addEvent(world, { in_hours: 60 })
    const params = { id: event_id }
    const add = async (people: number) => admin.call(addOpenShifts, { params, body: { roles: [{ role_id, people }] } })
    const answers = await Promise.all([add(3), add(3)])
    expect(answers.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 3])
    expect(await add(4)).toEqual({ added: 1, roles: [{ role_id, added: 1, planned: 4 }] })
    expect(await add(1)).toEqual({ added: 0, roles: [{ role_id, added: 0, planned: 4 }] })
    const { event } = await admin.call(getEventForecast, { params })
    const { shifts } = await admin.call(listShifts, { query: { event_id } })
    expect(shifts).toHaveLength(4)
    expect(shifts[0]).toMatchObject({
      user_id: null,
      status: 'draft',
      role_name: 'Door',
      break_minutes: 45,
      starts_at: hoursAfter(event.starts_at, -1),
      ends_at: hoursAfter(event.ends_at, 0.5),
    })
  })

  it('refuses a role of another club, a past or cancelled event, and people who do not plan', async () => {
    const admin = await world.admin()
    const role_id = await addRole(world)
    const add = async (id: string, role = role_id) =>
      admin.call(addOpenShifts, { params: { id }, body: { roles: [{ role_id: role, people: 1 }] } })
    const event_id = await addEvent(world)
    await expect(add(event_id, randomUUID())).rejects.toMatchObject({
      status: 400,
      body: { fields: { 'roles.0.role_id': ['Your club doesn’t have this role'] } },
    })
    await expect(add(past[0] ?? '')).rejects.toMatchObject({ body: { code: 'event_past' } })
    await expect(add(randomUUID())).rejects.toMatchObject({ status: 404 })
    const cancelled = await addEvent(world, { state: 'cancelled', cancelled_at: world.clock.now().toString() })
    await expect(add(cancelled)).rejects.toMatchObject({ body: { code: 'event_cancelled' } })
    const staff = await world.staff('can_access_events')
    await expect(
      staff.call(addOpenShifts, { params: { id: event_id }, body: { roles: [{ role_id, people: 1 }] } }),
    ).rejects.toMatchObject({ status: 403 })
  })
})

describe('getNoShowLikelihood', () => {
  it('lists the bookings behind the estimate', async () => {
    const admin = await world.admin()
    const event_id = await addEvent(world, { in_hours: 24 })
    const id = await addBookings(event_id, { count: 1, status: 'confirmed' })
    const { likelihood } = await admin.call(getNoShowLikelihood, { params: { id } })
    expect(likelihood).toMatchObject({ kind: 'entry', lead: 'days', level: expect.stringContaining('kind_lead') as string })
    // Two of ten at each event.
    expect((likelihood?.no_shows ?? 0) * 5).toBe(likelihood?.bookings)
    expect(likelihood?.likelihood_bp).toBeGreaterThan(1_000)
    expect(likelihood?.likelihood_bp).toBeLessThan(2_200)
  })

  it('is null for a party that came, cancelled or walked in, or for a past event', async () => {
    const admin = await world.admin()
    const likelihoodOf = async (id: string) => (await admin.call(getNoShowLikelihood, { params: { id } })).likelihood
    const event_id = await addEvent(world, { in_hours: 1 })
    expect(await likelihoodOf(await addBookings(event_id, { count: 1, status: 'checked_in', came: 0 }))).toBeNull()
    expect(await likelihoodOf(await addBookings(event_id, { count: 1, status: 'cancelled', cancelled: -3 }))).toBeNull()
    const over = await addEvent(world, { in_hours: -9 })
    expect(await likelihoodOf(await addBookings(over, { count: 1, status: 'confirmed' }))).toBeNull()
    await expect(likelihoodOf(randomUUID())).rejects.toMatchObject({ status: 404 })
  })
})

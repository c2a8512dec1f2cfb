import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { getEventForecast, getNoShowLikelihood } from '#contract/forecast/forecast.ts'
import { insertRow } from '../../testing/bad-input/insert-row.ts'
import { insertReservation } from '../../testing/reservations.ts'
import { addClub, type TestClub } from '../../testing/clubs.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { addPastEvent } from './testing/histories.ts'
import { rawForecast, rawLikelihood } from './testing/raw-forecast.ts'
import { readRawEvents } from '../finances/testing/raw-snapshots.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const party = fc.record({
  status: fc.constantFrom(
    'confirmed',
    'checked_in',
    'completed',
    'completed',
    'completed',
    'completed',
    'no_show',
    'cancelled',
    'declined',
  ),
  size: fc.integer({ min: 1, max: 6 }),
  missing: fc.nat({ max: 1 }),
  kind: fc.constantFrom('entry', 'table', 'bottle', 'guest_list'),
  walksIn: fc.nat({ max: 4 }).map((one) => one === 0),
  /** Hours from the booking to the start, and from a cancellation. */
  lead: fc.constantFrom(2, 30, 100, 300, 700),
  cancelled: fc.constantFrom(1, 60),
  /** Minutes from the start. */
  arrives: fc.option(fc.integer({ min: -30, max: 330 })),
  came: fc.integer({ min: -60, max: 400 }),
})
type Party = typeof party extends fc.Arbitrary<infer T> ? T : never

const history = fc.record({
  events: fc.uniqueArray(
    fc.record({
      days: fc.integer({ min: -9, max: 60 }),
      hasDoors: fc.boolean(),
      isCancelled: fc.nat({ max: 7 }).map((one) => one === 0),
      capacity: fc.constantFrom(40, 90),
      parties: fc.array(party, { minLength: 5, maxLength: 9 }),
      staff: fc.nat({ max: 3 }),
    }),
    { selector: ({ days }) => days, minLength: 11, maxLength: 13 },
  ),
})

async function addParty(event_id: string, starts: Temporal.Instant, one: Party) {
  const came = one.status === 'checked_in' || one.status === 'completed'
  const source = one.walksIn && came ? 'walk_in' : 'client'
  await insertReservation(world.pool, {
    id: randomUUID(),
    reference: randomUUID().slice(0, 8),
    event_id,
    client_id: source === 'client' ? world.event.admin.id : null,
    source,
    status: one.status,
    party_size: one.size,
    kinds: ['entry', one.kind],
    created_at: starts.subtract({ hours: one.lead }).toString(),
    arrival_at: one.arrives === null ? null : starts.add({ minutes: one.arrives }).toString(),
    cancelled_at: one.status === 'cancelled' ? starts.subtract({ hours: one.cancelled }).toString() : null,
    ...(came && {
      checked_in_heads: Math.max(1, one.size - one.missing),
      checked_in_at: starts.add({ minutes: one.came }).toString(),
    }),
  })
}

/** Shifts of people who don't matter here. */
async function addStaff(event_id: string, role_id: string, people: number) {
  await world.pool.query(
    `begin; set local session_replication_role = replica;
     insert into staff_shifts (id, club_id, user_id, role_id, business_date, starts_at, ends_at, break_minutes, early_in_minutes,
       late_grace_minutes, late_out_minutes, status, created_at, event_id)
     select gen_random_uuid(), e.club_id, gen_random_uuid(), '${role_id}', e.business_date, e.starts_at, e.ends_at,
       0, 30, 10, 120, 'published', e.starts_at, e.id
     from events e, generate_series(1, ${people}) where e.id = '${event_id}'; commit`,
  )
}

async function live(club: TestClub, { events }: typeof history extends fc.Arbitrary<infer T> ? T : never) {
  const role_id = randomUUID()
  await insertRow(world.pool, 'staff_roles', {
    id: role_id,
    club_id: club.club_id,
    name: 'Bar',
    colour: '#d92d20',
    hourly_rate_minor: 1_500,
    created_at: world.clock.now().toString(),
  })
  for (const { days, hasDoors, isCancelled, capacity, parties, staff } of events) {
    const id = await addPastEvent(world, club, days, {
      capacity,
      ...(isCancelled && { state: 'cancelled', cancelled_at: world.clock.now().toString() }),
    })
    if (hasDoors) await world.pool.query(`update events set doors_at = starts_at - interval '1 hour' where id = $1`, [id])
    const { rows } = await world.pool.query<{ starts: number }>(
      'select extract(epoch from starts_at)::float8 as starts from events where id = $1',
      [id],
    )
    for (const one of parties) await addParty(id, Temporal.Instant.fromEpochMilliseconds((rows[0]?.starts ?? 0) * 1000), one)
    await addStaff(id, role_id, staff)
  }
}

describe('every figure of a forecast', () => {
  it('follows from the club’s bookings one by one, over seeded histories, for past and upcoming events', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (happened) => {
        const club = await addClub(world)
        await live(club, happened)
        const events = await readRawEvents(world, club)
        const parties = happened.events.flatMap((event) => event.parties)
        expect(events).toHaveLength(happened.events.length)
        expect(events.flatMap((event) => event.parties)).toHaveLength(parties.length)
        const now = world.clock.now().epochMilliseconds / 1000
        for (const event of events) {
          const { groups, roles, ...answer } = await club.call(getEventForecast, { params: { id: event.id } })
          const { groups: bookings, roles: people, ...expected } = rawForecast(events, event, now)
          expect(answer).toMatchObject(expected)
          expect(new Set(groups)).toEqual(new Set(bookings))
          expect(roles).toMatchObject(people.map((one) => ({ ...one, planned: event.staff.length })))
          for (const one of event.parties.filter(({ status }) => status === 'confirmed')) {
            const { likelihood } = await club.call(getNoShowLikelihood, { params: { id: one.id } })
            if (event.ends > now && event.counts) expect(likelihood).toMatchObject(rawLikelihood(events, event, one, now))
            else expect(likelihood).toBeNull()
          }
        }
      }),
      // The same histories in every run: a half guest may be rounded either way.
      { seed: 20_261_125, numRuns: 4 },
    )
  })
})

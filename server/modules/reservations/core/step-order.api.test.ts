import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { reservationTransitions, type ReservationStatus, type ReservationStep } from '#contract/reservations/states.ts'
import { manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { cancelReservation, createReservation } from '#contract/reservations/reservations.ts'
import { changeBooking } from '../../../testing/change-booking.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

interface HistoryStep {
  action: ReservationStep
  status: ReservationStatus
}

it("A reservation's history is in the order in which things happened, even if transactions waited for each other.", async () => {
  const event_id = await addEvent(world)
  const prestation_id = await addPrestation(world, event_id)
  const admin = await world.admin()
  for (let round = 0; round < 6; round++) {
    const guest = await world.guest('client')
    await keepSignedIn(world)
    const { id } = await guest.call(createReservation, {
      body: { event_id, lines: [{ prestation_id, quantity: 2 }], party_size: 2 },
    })
    const params = { id }
    // Each call reads the clock at its start and again under its lock; the clock moves while they wait for each other.
    const acts = [
      async () => guest.call(cancelReservation, { params }),
      async () => admin.call(manageClubReservation, { params, body: { action: 'assign_table', table_label: 'A1' } }),
      async () => admin.call(manageClubReservation, { params, body: { action: 'reinstate' } }),
      async () => changeBooking(guest.call, params.id, { party_size: 1 }),
      async () => admin.call(manageClubReservation, { params, body: { action: 'cancel', reason: 'Closed' } }),
    ]
    const results = acts.map(async (act) => {
      world.clock.move({ milliseconds: 7 })
      return act().catch(() => null)
    })
    await Promise.all(results)
    const { rows } = await world.pool.query<HistoryStep>(
      'select action, status from reservation_history where reservation_id = $1 order by at, id',
      [id],
    )
    expect(rows.length).toBeGreaterThan(0)
    let state: ReservationStatus = 'confirmed'
    for (const { action, status } of rows) {
      const next = action === 'cancel' && status === state ? [state] : (reservationTransitions[state][action] ?? [state])
      expect(next, `${state} ${action} ${status}`).toContain(status)
      state = status
    }
  }
})

type Call = Awaited<ReturnType<World['guest']>>['call']

it.each<[string, (guest: Call, admin: Call, params: { id: string }) => Promise<unknown>]>([
  ['a cancellation', async (guest, _, params) => guest(cancelReservation, { params })],
  ['a change', async (guest, _, params) => changeBooking(guest, params.id, { party_size: 1 })],
  [
    "a club's change",
    async (_, admin, params) => admin(manageClubReservation, { params, body: { action: 'assign_table', table_label: 'A1' } }),
  ],
  [
    "a club's cancellation",
    async (_, admin, params) => admin(manageClubReservation, { params, body: { action: 'cancel', reason: 'Closed' } }),
  ],
])('The time recorded for %s that waited for its event is the time after the wait.', async (_, act) => {
  const event_id = await addEvent(world)
  const prestation_id = await addPrestation(world, event_id)
  const [admin, guest] = [await world.admin(), await world.guest('client')]
  await keepSignedIn(world)
  const { id } = await guest.call(createReservation, {
    body: { event_id, lines: [{ prestation_id, quantity: 2 }], party_size: 2 },
  })
  const holder = new Client({ connectionString: world.connectionString })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from event_occupancy where event_id = $1 for update', [event_id])
    const result = act(guest.call, admin.call, { id })
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await world.pool.query(waiting)).rowCount).toBe(1)
    world.clock.move({ minutes: 1 })
    const freedAt = world.clock.now()
    await holder.query('commit')
    await result
    const { rows } = await world.pool.query<{ at: Date }>(
      'select at from reservation_history where reservation_id = $1 order by at desc, id desc limit 1',
      [id],
    )
    expect(rows[0]?.at.getTime()).toBeGreaterThanOrEqual(freedAt.epochMilliseconds)
  } finally {
    await holder.end()
  }
})

it('An event that cannot be completed, expired or offered delays no other event.', async () => {
  const [broken, sound] = [await addEvent(world, { in_hours: 5 }), await addEvent(world, { in_hours: 5 })]
  const book = async (event_id: string) => {
    const prestation_id = await addPrestation(world, event_id)
    const guest = await world.guest('client')
    await guest.call(createReservation, { body: { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 } })
  }
  await book(broken)
  await book(sound)
  await world.pool.query(`
    create function break_one() returns trigger language plpgsql as $$
    begin
      if new.event_id = '${broken}' then raise exception 'broken'; end if;
      return new;
    end $$;
    create trigger break_one before update on reservations for each row execute function break_one()`)
  await world.pool.query(`update events set ends_at = starts_at + interval '1 hour' where id = $1`, [broken])
  world.clock.move({ hours: 40 })
  await world.runDueJobs()
  const { rows } = await world.pool.query<{ event_id: string; status: string }>(
    'select event_id, status from reservations where event_id = any($1) order by event_id = $2 desc',
    [[broken, sound], broken],
  )
  expect(rows.map(({ status }) => status)).toEqual(['confirmed', 'no_show'])
  await world.pool.query('drop trigger break_one on reservations; drop function break_one()')
})

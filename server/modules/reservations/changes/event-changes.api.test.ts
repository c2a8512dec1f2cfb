import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { getManagedEvent, manageEvent, updateEvent } from '#contract/events/management.ts'
import { listEvents } from '#contract/events/events.ts'
import { createReservation, getReservation } from '#contract/reservations/reservations.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
})
afterAll(async () => world.close())

const event = async (change: Record<string, unknown> = {}) => {
  const id = await addEvent(world, { published_at: world.clock.now().toString(), ...change })
  return { id, prestation_id: await addPrestation(world, id) }
}
const cancel = async (id: string) => admin.call(manageEvent, { params: { id }, body: { action: 'cancel' } })

/** Guests with one reservation each for this event, written at once. */
async function crowd({ id, prestation_id }: { id: string; prestation_id: string }, size: number): Promise<void> {
  const { id: client } = await world.guest('client')
  await world.pool.query(
    `with r as (
       insert into reservations (id, reference, event_id, club_id, client_id, status, payment_status, party_size, currency,
         total_minor, due_at_club_minor, created_at, cancellation_policy, min_age)
       select gen_random_uuid(), e.id::text || n, e.id, e.club_id, $2::uuid, 'confirmed', 'none_required', 1, 'EUR', 0, 0, now(),
         '[]', 18
       from events e, generate_series(1, $4::int) n where e.id = $1::uuid returning id)
     insert into reservation_lines (id, reservation_id, prestation_id, position, kind, name, quantity, unit_price_minor,
       total_minor, tax_minor, payment, points_eligible, commissionable, commission_bp, for_starts_at)
     select gen_random_uuid(), id, $3, 0, 'entry', 'Entry', 1, 0, 0, 0, 'free', true, true, 0, now() from r`,
    [id, client, prestation_id, size],
  )
}

async function mailsOf(subject: string): Promise<number> {
  const { rows } = await world.pool.query<{ n: number }>('select count(*)::int as n from mailbox where subject like $1', [
    `${subject}%`,
  ])
  return rows[0]?.n ?? 0
}

async function statuses(event_id: string): Promise<Record<string, number>> {
  const { rows } = await world.pool.query<{ status: string; n: number }>(
    'select status, count(*)::int as n from reservations where event_id = $1 group by status',
    [event_id],
  )
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}

describe('a cancelled event', () => {
  it('leaves discovery at once; its guests still see it, cancelled, and are notified once.', async () => {
    const { id, prestation_id } = await event({ title: 'Rained Off', search_text: ' rained off' })
    const guest = await world.guest('client')
    const booking = await guest.call(createReservation, {
      body: { event_id: id, lines: [{ prestation_id, quantity: 2 }], party_size: 2 },
    })
    expect(await cancel(id)).toMatchObject({
      state: 'cancelled',
      is_cancelled: true,
      allowed_actions: ['archive', 'duplicate'],
      cancelled_at: expect.any(String),
    })
    expect((await world.anonymous(listEvents, { query: { search: 'rained' } })).count).toBe(0)
    await world.runDueJobs()
    expect(await guest.call(getReservation, { params: { id: booking.id } })).toMatchObject({
      status: 'cancelled',
      allowed_actions: [],
      event: { is_cancelled: true },
    })
    await world.runDueJobs()
    expect(await mailsOf('Event cancelled: Rained Off')).toBe(1)
    await expect(cancel(id)).rejects.toMatchObject({
      status: 409,
      body: { code: 'invalid_transition', allowed: ['archive', 'duplicate'] },
    })
  })

  it('is processed to the end although the job crashed midway, and everyone is notified once.', async () => {
    const one = await event({ title: 'Crashed' })
    await crowd(one, 250)
    // Writes after the first batch fail, as if the database went away.
    await world.pool.query(`create function fail_late() returns trigger language plpgsql as $$ begin
      if (select count(*) from reservations where event_id = new.event_id
        and status = 'cancelled') >= 100 then raise exception 'gone'; end if; return new; end $$`)
    await world.pool.query(`create trigger fail_late before update on reservations for each row execute function fail_late()`)
    await cancel(one.id)
    await world.runDueJobs()
    expect(await statuses(one.id)).toEqual({ cancelled: 100, confirmed: 150 })
    await world.pool.query('drop trigger fail_late on reservations')
    world.clock.move({ hours: 2 })
    await world.runDueJobs()
    expect(await statuses(one.id)).toEqual({ cancelled: 250 })
    expect(await mailsOf('Event cancelled: Crashed')).toBe(250)
    expect((await admin.call(getManagedEvent, { params: { id: one.id } })).heads).toBe(0)
  })

  it('is processed even if its club archives it right away.', async () => {
    const one = await event({ title: 'Archived' })
    await crowd(one, 2)
    await cancel(one.id)
    await admin.call(manageEvent, { params: { id: one.id }, body: { action: 'archive' } })
    await world.runDueJobs()
    expect(await statuses(one.id)).toEqual({ cancelled: 2 })
    expect(await mailsOf('Event cancelled: Archived')).toBe(2)
  })

  it('is recorded in the history of each reservation.', async () => {
    const { id, prestation_id } = await event({ title: 'Written Down' })
    const { call } = await world.guest('client')
    const booking = await call(createReservation, {
      body: { event_id: id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 },
    })
    await cancel(id)
    await world.runDueJobs()
    const { rows } = await world.pool.query(
      'select action, actor_kind, status from reservation_history where reservation_id = $1',
      [booking.id],
    )
    expect(rows).toEqual([{ action: 'cancel', actor_kind: 'system', status: 'cancelled' }])
  })

  it('locks the event before a reservation, like everyone, which avoids a deadlock.', async () => {
    const { id, prestation_id } = await event({ title: 'In Order' })
    const { call } = await world.guest('client')
    await call(createReservation, { body: { event_id: id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 } })
    await cancel(id)
    const other = await world.pool.connect()
    await other.query('begin')
    await other.query('select 1 from event_occupancy where event_id = $1 for update', [id])
    const work = world.runDueJobs()
    await vi.waitFor(async () => {
      const { rows } = await world.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(1)
    })
    const { rowCount } = await other.query('select 1 from reservations where event_id = $1 for update skip locked', [id])
    await other.query('commit')
    other.release()
    await work
    expect(rowCount).toBe(1)
    expect(await statuses(id)).toEqual({ cancelled: 1 })
  })

  it('is processed once, even by two processes at the same time while guests cancel.', async () => {
    const one = await event({ title: 'Twice' })
    await crowd(one, 350)
    const twin = await world.openTwin()
    await cancel(one.id)
    // The lease of a slow worker has expired, and its job is taken a second time.
    await world.pool.query(
      `insert into jobs (id, kind, payload) select gen_random_uuid(), kind, payload from jobs where kind = 'event_cancelled'
          and payload ->> 'event_id' = $1`,
      [one.id],
    )
    await Promise.all([world.runDueJobs(), twin.runDueJobs()])
    expect(await statuses(one.id)).toEqual({ cancelled: 350 })
    await world.runDueJobs()
    expect(await mailsOf('Event cancelled: Twice')).toBe(350)
  })

  it('misses no one who booked at the same moment.', async () => {
    const { id, prestation_id } = await event({ title: 'Race' })
    const guests = await Promise.all(Array.from({ length: 30 }, () => world.guest('client')))
    const book = guests.map(({ call }) =>
      call(createReservation, { body: { event_id: id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 } }),
    )
    const results = await Promise.allSettled([...book.slice(0, 15), cancel(id), ...book.slice(15)])
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as { body: { code: string } }] : [],
    )
    for (const { body } of refused) expect(body.code).toBe('event_cancelled')
    await world.runDueJobs()
    const { cancelled = 0, ...others } = await statuses(id)
    expect({ others, mailsOf: await mailsOf('Event cancelled: Race') }).toEqual({ others: {}, mailsOf: cancelled })
    expect(cancelled + refused.length).toBe(30)
  })
})

describe('a moved event', () => {
  const local = (at: string, minutes: number) =>
    Temporal.Instant.from(at)
      .add({ minutes })
      .toZonedDateTimeISO('Europe/Amsterdam')
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' })

  async function booked(title: string) {
    // At two in the afternoon, so that two hours later is the same business date.
    const start = world.clock
      .now()
      .add({ hours: 24 * 20 })
      .toZonedDateTimeISO('Europe/Amsterdam')
      .with({ hour: 14, minute: 0, second: 0, millisecond: 0 })
    const at = (hours: number) => start.add({ hours }).toInstant().toString({ smallestUnit: 'millisecond' })
    const times = {
      starts_at: at(0),
      announced_starts_at: at(0),
      ends_at: at(8),
      sales_end_at: at(7),
      business_date: start.toPlainDate().toString(),
    }
    const { id, prestation_id } = await event({ title, ...times })
    const guest = await world.guest('client')
    const { id: reservation } = await guest.call(createReservation, {
      body: { event_id: id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 },
    })
    return { id, guest, reservation, event: await admin.call(getManagedEvent, { params: { id } }) }
  }
  const move = async (
    { id, starts_at, ends_at }: { id: string; starts_at: string; ends_at: string },
    version: number,
    minutes: number,
  ) =>
    admin.call(updateEvent, {
      params: { id },
      body: { version, starts_at_local: local(starts_at, minutes), ends_at_local: local(ends_at, minutes), notify_guests: true },
    })

  it('is not moved until its club confirms, knowing how many reservations will be notified.', async () => {
    const { id, event } = await booked('Asked First')
    const onlyStart = { version: 1, starts_at_local: local(event.starts_at, 61) }
    await expect(admin.call(updateEvent, { params: { id }, body: onlyStart })).rejects.toMatchObject({
      status: 409,
      body: {
        code: 'guests_to_notify',
        reservations: 1,
        from: event.starts_at,
        to: Temporal.Instant.from(event.starts_at).add({ minutes: 61 }).toString({ smallestUnit: 'millisecond' }),
        free_cancel_hours: 72,
      },
    })
    await world.runDueJobs()
    expect(await mailsOf('New time: Asked First')).toBe(0)
    expect(await admin.call(getManagedEvent, { params: { id } })).toMatchObject({ starts_at: event.starts_at, version: 1 })
    await admin.call(updateEvent, { params: { id }, body: { ...onlyStart, notify_guests: true } })
    await world.runDueJobs()
    expect(await mailsOf('New time: Asked First')).toBe(1)
  })

  it('moves its end, its doors and the end of sales too.', async () => {
    const { id, event } = await booked('Doors Too')
    const doors = await admin.call(updateEvent, {
      params: { id },
      body: {
        version: 1,
        doors_at_local: local(event.starts_at, -30),
        sales_end_at_local: local(event.starts_at, 90),
      },
    })
    const moved = await admin.call(updateEvent, {
      params: { id },
      body: { version: doors.version, starts_at_local: local(event.starts_at, -180), notify_guests: true },
    })
    expect(moved).toMatchObject({
      ends_at_local: local(event.ends_at, -180),
      doors_at_local: local(event.starts_at, -210),
      sales_end_at_local: local(event.starts_at, -90),
    })
    const late = { version: moved.version, doors_at_local: local(event.starts_at, -179) }
    await expect(admin.call(updateEvent, { params: { id }, body: late })).rejects.toMatchObject({
      status: 400,
      body: { fields: { doors_at_local: [expect.stringContaining('no later than the start')] } },
    })
  })

  it('by over an hour lets its guests cancel for free for 72 hours, and notifies them once.', async () => {
    const { guest, reservation, event } = await booked('Moved On')
    const { free_cancel_until } = await move(event, 1, 61)
    expect(free_cancel_until).toBe(world.clock.now().add({ hours: 72 }).toString({ smallestUnit: 'millisecond' }))
    await world.runDueJobs()
    await world.runDueJobs()
    expect(await mailsOf('New time: Moved On')).toBe(1)
    const read = async () => guest.call(getReservation, { params: { id: reservation }, query: { preview: 'cancel' } })
    expect(await read()).toMatchObject({ event: { free_cancel_until }, cancellation: { refund_bp: 10_000 } })
    await world.pool.query('update events set free_cancel_until = $2 where id = $1', [event.id, world.clock.now().toString()])
    expect(await read()).toMatchObject({ event: { free_cancel_until: null } })
  })

  it('gives no free cancellation to those who book after the move, until it moves again.', async () => {
    const { id, event } = await booked('Late Comer')
    await world.pool.query(
      `update clubs set cancellation_policy = '[{"hours_before": 9999, "refund_bp": 10000}]' where id = $1`,
      [world.event.club_id],
    )
    await move(event, 1, 90)
    world.clock.move({ minutes: 1 })
    const late = await world.guest('client')
    const { rows } = await world.pool.query<{ id: string }>('select id from prestations where event_id = $1', [id])
    const reservation = await late.call(createReservation, {
      body: { event_id: id, lines: [{ prestation_id: rows[0]!.id, quantity: 1 }], party_size: 1 },
    })
    expect(reservation.event.free_cancel_until).toBeNull()
    const read = async () => late.call(getReservation, { params: { id: reservation.id }, query: { preview: 'cancel' } })
    expect(await read()).toMatchObject({ event: { free_cancel_until: null }, cancellation: { refund_bp: 0 } })
    const { free_cancel_until } = await move(event, 2, 180)
    expect(await read()).toMatchObject({ event: { free_cancel_until }, cancellation: { refund_bp: 10_000 } })
    await world.pool.query(`update clubs set cancellation_policy = '[]' where id = $1`, [world.event.club_id])
  })

  it('moves arrivals to its new times once, and keeps those that still fit.', async () => {
    const { id, event } = await booked('Arrivals')
    const { rows } = await world.pool.query<{ id: string }>('select id from prestations where event_id = $1', [id])
    const arrive = async (minutes: number) => {
      const { call } = await world.guest('client')
      const arrival_at = Temporal.Instant.from(event.starts_at).add({ minutes }).toString({ smallestUnit: 'millisecond' })
      const { id: reservation } = await call(createReservation, {
        body: { event_id: id, lines: [{ prestation_id: rows[0]!.id, quantity: 1 }], party_size: 1, arrival_at },
      })
      return async () => {
        const at = (await call(getReservation, { params: { id: reservation } })).arrival_at
        return at === null ? null : Temporal.Instant.from(event.starts_at).until(at).total('minutes')
      }
    }
    const guests = [await arrive(30), await arrive(300)]
    const arrivals = async () => Promise.all(guests.map(async (read) => read()))
    await move(event, 1, 120)
    const { rows: jobs } = await world.pool.query<{ kind: string; payload: object }>(
      `select kind, payload from jobs where kind = 'event_moved' and payload ->> 'event_id' = $1`,
      [id],
    )
    await world.runDueJobs()
    expect(await arrivals()).toEqual([150, 300])
    // A slow worker, so the job runs a second time.
    await world.pool.query('insert into jobs (id, kind, payload) values (gen_random_uuid(), $1, $2)', [
      jobs[0]!.kind,
      jobs[0]!.payload,
    ])
    await world.runDueJobs()
    expect(await arrivals()).toEqual([150, 300])
    await move(event, 2, 24 * 60 * 3)
    await world.runDueJobs()
    const minutes = 24 * 60 * 3 - 120
    expect(await arrivals()).toEqual([150 + minutes, 300 + minutes])
  })

  it('by an hour does not count as moved, but several changes that add up do.', async () => {
    const { event } = await booked('Slow Move')
    expect(await move(event, 1, 60)).toMatchObject({ free_cancel_until: null })
    await world.runDueJobs()
    expect(await mailsOf('New time: Slow Move')).toBe(0)
    expect(await move(event, 2, 70)).toMatchObject({ free_cancel_until: expect.any(String) })
    await world.runDueJobs()
    expect(await mailsOf('New time: Slow Move')).toBe(1)
  })

  it('to another business date counts as moved, however small the change.', async () => {
    const { id, event } = await booked('Early Riser')
    const day = event.business_date
    const to = async (version: number, hour: string) =>
      admin.call(updateEvent, {
        params: { id },
        body: { version, starts_at_local: `${day}T${hour}`, ends_at_local: `${day}T14:00`, notify_guests: true },
      })
    await to(1, '08:10')
    await world.pool.query(`update events set free_cancel_until = null where id = $1`, [id])
    expect(await to(2, '07:50')).toMatchObject({
      free_cancel_until: expect.any(String),
      business_date: Temporal.PlainDate.from(day).subtract({ days: 1 }).toString(),
    })
  })
})

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { manageEvent } from '#contract/events/management.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { cancelReservation, createReservation, getReservation } from '#contract/reservations/reservations.ts'
import { joinWaitingList, listEventWaitingList, listWaitingList } from '#contract/reservations/waiting-list.ts'
import { confirmedGuest, readEmail } from '../../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
})
afterAll(async () => world.close())

/** An event whose two places are taken, and others who may wait for it. */
async function soldOut(title: string) {
  const event_id = await addEvent(world, { capacity: 2, title })
  const body = { lines: [{ prestation_id: await addPrestation(world, event_id), quantity: 2 }], party_size: 2 }
  const holder = await confirmedGuest(world)
  const { id } = await holder.call(createReservation, { body: { event_id, ...body } })
  const join = async () => {
    const guest = await confirmedGuest(world)
    await guest.call(joinWaitingList, { params: { id: event_id }, body })
    return guest
  }
  /** Adds many more entries at once. */
  const crowd = async (size: number) =>
    world.pool.query(
      `with guest as (insert into users select (u).*
        from (select json_populate_record(u,
        json_build_object('id', gen_random_uuid(), 'username', $3 || n, 'email', $3 || n || '@example.com')) as u
         from users u, generate_series(1, $4::int) n where u.id = $1) made returning id)
       insert into waiting_list_entries (id, event_id, client_id, party_size, request, state, created_at)
       select gen_random_uuid(), $2, id, 2, $5, 'waiting', now() from guest`,
      [holder.id, event_id, `wait-${event_id}-`, size, JSON.stringify(body)],
    )
  const free = async () => holder.call(cancelReservation, { params: { id } })
  const cancelEvent = async () => admin.call(manageEvent, { params: { id: event_id }, body: { action: 'cancel' } })
  const holderJoins = async () => {
    await holder.call(joinWaitingList, { params: { id: event_id }, body })
    return holder
  }
  return { event_id, join, holderJoins, crowd, free, cancelEvent }
}

const notified = async (title: string) => {
  const { rows } = await world.pool.query<{ n: number }>(`select count(*)::int as n from mailbox where subject = $1`, [
    `Event cancelled: ${title}`,
  ])
  return rows[0]?.n
}
const states = async (event_id: string) => {
  const { rows } = await world.pool.query<{ state: string; n: number }>(
    'select state, count(*)::int as n from waiting_list_entries where event_id = $1 group by state',
    [event_id],
  )
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}

describe('The waiting list of a cancelled event', () => {
  it('closes, and everyone waiting is notified by email and in the product.', async () => {
    const { event_id, join, cancelEvent } = await soldOut('Rained Off')
    const guest = await join()
    await world.runDueJobs()
    await cancelEvent()
    await world.runDueJobs()
    expect(await states(event_id)).toEqual({ cancelled: 1 })
    expect((await guest.call(listWaitingList)).entries).toMatchObject([{ state: 'cancelled', place: null }])
    expect(await admin.call(listEventWaitingList, { params: { id: event_id } })).toMatchObject({ count: 0, entries: [] })
    expect(await readEmail(world, guest.email, 'Event cancelled')).toContain(
      'cancelled this event, so its waiting list is closed.',
    )
    expect((await guest.call(listNotifications)).notifications).toMatchObject([
      { kind: 'wait_ended', title: 'Event cancelled: Rained Off', path: '/client/events', read_at: null },
      { kind: 'waiting_list_joined' },
    ])
  })

  it('closes together with an open offer: its client is notified of that alone.', async () => {
    const { event_id, join, free, cancelEvent } = await soldOut('Offered')
    const guest = await join()
    await free()
    await world.runDueJobs()
    const reservation_id = (await guest.call(listWaitingList)).entries[0]?.reservation_id ?? ''
    await cancelEvent()
    await world.runDueJobs()
    expect(await states(event_id)).toEqual({ offered: 1 })
    expect(await guest.call(getReservation, { params: { id: reservation_id } })).toMatchObject({ status: 'cancelled' })
    const { notifications, pinned } = await guest.call(listNotifications)
    expect(notifications.map(({ kind }) => kind).toSorted()).toEqual(['event_cancelled', 'places_offered', 'waiting_list_joined'])
    expect(pinned).toEqual([])
    expect(await notified('Offered')).toBe(0)
  })

  it('closes for those who also have places: they are notified of those alone.', async () => {
    const { event_id, holderJoins, cancelEvent } = await soldOut('Held')
    const holder = await holderJoins()
    await world.runDueJobs()
    await cancelEvent()
    await world.runDueJobs()
    expect(await states(event_id)).toEqual({ cancelled: 1 })
    expect((await holder.call(listNotifications)).notifications.map(({ kind }) => kind).toSorted()).toEqual([
      'event_cancelled',
      'reservation_confirmed',
      'waiting_list_joined',
    ])
    expect(await notified('Held')).toBe(0)
  })

  it('closes once for everyone, even if the job crashed midway and two then run it.', async () => {
    const { event_id, crowd, cancelEvent } = await soldOut('Crashed')
    await crowd(250)
    await world.pool.query(`create function fail_late() returns trigger language plpgsql as $$ begin
      if (select count(*) from waiting_list_entries where event_id = new.event_id
        and state = 'cancelled') >= 100 then raise exception 'gone'; end if; return new; end $$`)
    await world.pool.query(
      `create trigger fail_late before update on waiting_list_entries for each row execute function fail_late()`,
    )
    await cancelEvent()
    await world.runDueJobs()
    expect(await states(event_id)).toEqual({ cancelled: 100, waiting: 150 })
    await world.pool.query('drop trigger fail_late on waiting_list_entries')
    const twin = await world.openTwin()
    world.clock.move({ hours: 2 })
    await world.pool.query(
      `insert into jobs (id, kind, payload) select gen_random_uuid(), kind, payload from jobs where kind = 'event_cancelled'
          and payload ->> 'event_id' = $1`,
      [event_id],
    )
    await Promise.all([world.runDueJobs(), twin.runDueJobs()])
    await world.runDueJobs()
    expect(await states(event_id)).toEqual({ cancelled: 250 })
    expect(await notified('Crashed')).toBe(250)
  })

  it('misses no one who joined at the same moment.', async () => {
    const { event_id, join, cancelEvent } = await soldOut('Race')
    const results = await Promise.allSettled([
      ...Array.from({ length: 8 }, join),
      cancelEvent().then(async () => world.runDueJobs()),
      ...Array.from({ length: 8 }, join),
    ])
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as { body: { code: string } }] : [],
    )
    for (const { body } of refused) expect(body.code).toBe('event_cancelled')
    await world.runDueJobs()
    const { cancelled = 0, ...others } = await states(event_id)
    expect({ others, cancelled, notified: await notified('Race') }).toEqual({
      others: {},
      cancelled: 16 - refused.length,
      notified: 16 - refused.length,
    })
  })
})

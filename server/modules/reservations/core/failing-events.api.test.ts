import { confirmedGuest } from '../../../testing/clubs.ts'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createReservation } from '#contract/reservations/reservations.ts'
import { joinWaitingList } from '#contract/reservations/waiting-list.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { offerFreePlaces } from '../waiting-list/offer-places.ts'
import { expireOverdue } from './expire-overdue.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

/** Makes the database refuse to write reservations of this event until undone. */
async function breakEvent(eventId: string): Promise<() => Promise<unknown>> {
  await world.pool.query(`
    create function refuse_event() returns trigger language plpgsql as $$ begin raise exception 'this event is broken'; end $$;
    create trigger refuse_event before insert or update on reservations
      for each row when (new.event_id = '${eventId}') execute function refuse_event()`)
  return async () => world.pool.query('drop trigger refuse_event on reservations; drop function refuse_event()')
}

const column = async (text: string, ids: string[]) =>
  (await world.pool.query<{ value: string }>(text, [ids])).rows.map(({ value }) => value)

it('An event whose holds cannot expire delays no other event, and is retried by the next run.', async () => {
  const events: string[] = []
  for (let n = 0; n < 3; n += 1) {
    const event_id = await addEvent(world)
    const prestation_id = await addPrestation(world, event_id, { payment: 'prepaid', price_minor: 2500 })
    const guest = await world.guest('client')
    await guest.call(createReservation, { body: { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 } })
    events.push(event_id)
    // The first is the longest overdue, so the job starts with it.
    world.clock.move({ seconds: 1 })
  }
  const statuses = async () =>
    column(
      'select status as value from reservations where event_id = any($1::uuid[]) order by array_position($1::uuid[], event_id)',
      events,
    )
  const repair = await breakEvent(events[0] ?? '')
  world.clock.move({ minutes: 11 })
  await expireOverdue(world.infrastructure)
  expect(await statuses()).toEqual(['held', 'expired', 'expired'])
  await repair()
  await expireOverdue(world.infrastructure)
  expect(await statuses()).toEqual(['expired', 'expired', 'expired'])
})

it('An event whose places cannot be offered delays no other event, and is retried by the next run.', async () => {
  const events: string[] = []
  for (let n = 0; n < 3; n += 1) {
    const event_id = await addEvent(world, { capacity: 1 })
    const prestation_id = await addPrestation(world, event_id)
    const ask = { lines: [{ prestation_id, quantity: 1 }], party_size: 1 }
    const [guest, waiter] = [await confirmedGuest(world), await confirmedGuest(world)]
    await guest.call(createReservation, { body: { event_id, ...ask } })
    await waiter.call(joinWaitingList, { params: { id: event_id }, body: ask })
    events.push(event_id)
  }
  await world.pool.query('update events set capacity = 2 where id = any($1::uuid[])', [events])
  const states = async () =>
    column(
      'select state as value from waiting_list_entries where event_id = any($1::uuid[]) order by array_position($1::uuid[], event_id)',
      events,
    )
  const repair = await breakEvent(events[0] ?? '')
  await offerFreePlaces(world.infrastructure)
  expect(await states()).toEqual(['waiting', 'offered', 'offered'])
  await repair()
  await offerFreePlaces(world.infrastructure)
  expect(await states()).toEqual(['offered', 'offered', 'offered'])
})

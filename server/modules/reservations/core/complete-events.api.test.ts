import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { createReservation } from '#contract/reservations/reservations.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld(inject('testServer'))
})
afterEach(async () => world.close())

/** An event with a party that comes and one that does not. */
async function event() {
  const event_id = await addEvent(world, { in_hours: 24 })
  const prestation_id = await addPrestation(world, event_id)
  const book = async () => {
    const guest = await world.guest('client')
    const { id } = await guest.call(createReservation, {
      body: { event_id, lines: [{ prestation_id, quantity: 2 }], party_size: 2 },
    })
    return id
  }
  const [came, missed] = [await book(), await book()]
  await world.pool.query(
    `update reservations set status = 'checked_in', checked_in_heads = 2, checked_in_at = now() where id = $1`,
    [came],
  )
  const statuses = async () => {
    const { rows } = await world.pool.query<{ status: string }>(
      'select status from reservations where event_id = $1 order by id = $2 desc',
      [event_id, came],
    )
    return rows.map(({ status }) => status)
  }
  return { event_id, came, missed, statuses }
}

const historyOf = async (id: string) => {
  const { rows } = await world.pool.query<{ action: string; actor_kind: string; status: string }>(
    'select action, actor_kind, status from reservation_history where reservation_id = $1',
    [id],
  )
  return rows
}

it('Two hours after its end an event is completed: guests who were admitted came, all others are no-shows.', async () => {
  const { event_id, came, missed, statuses } = await event()
  world.clock.move({ hours: 33, minutes: 59 })
  await world.runDueJobs()
  expect(await statuses()).toEqual(['checked_in', 'confirmed'])
  world.clock.move({ minutes: 11 })
  await world.runDueJobs()
  expect(await statuses()).toEqual(['completed', 'no_show'])
  expect(await historyOf(came)).toEqual([{ action: 'complete', actor_kind: 'system', status: 'completed' }])
  expect(await historyOf(missed)).toEqual([{ action: 'complete', actor_kind: 'system', status: 'no_show' }])
  const { rows } = await world.pool.query('select heads from event_occupancy where event_id = $1', [event_id])
  expect(rows).toEqual([{ heads: 4 }])
})

it('An event completed by two processes, twice and a day late, is completed once.', async () => {
  const { came, missed, statuses } = await event()
  const twin = await world.openTwin()
  world.clock.move({ hours: 60 })
  await Promise.all([world.runDueJobs(), twin.runDueJobs()])
  world.clock.move({ minutes: 10 })
  await Promise.all([world.runDueJobs(), twin.runDueJobs()])
  expect(await statuses()).toEqual(['completed', 'no_show'])
  for (const id of [came, missed]) expect(await historyOf(id)).toHaveLength(1)
})

it('A cancelled event is not completed before its guests are notified.', async () => {
  const { event_id, statuses } = await event()
  await world.pool.query(`update events set state = 'cancelled', cancelled_at = now() where id = $1`, [event_id])
  world.clock.move({ hours: 60 })
  await world.runDueJobs()
  expect(await statuses()).toEqual(['checked_in', 'confirmed'])
})

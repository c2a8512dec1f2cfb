import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { getEvent, getReservationStatus, listEvents } from '#contract/events/events.ts'
import { createReservation } from '#contract/reservations/reservations.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

it('Places of overdue holds are free at once: on the page, in its status, in the list and in its price order.', async () => {
  const id = await addEvent(world, { capacity: 4, in_hours: 24 })
  const cheap = await addPrestation(world, id, { payment: 'prepaid', price_minor: 500, stock: 2 })
  const dear = await addPrestation(world, id, { payment: 'at_club', price_minor: 5000, position: 1 })
  const rival = await addEvent(world, { in_hours: 24 })
  await addPrestation(world, rival, { payment: 'at_club', price_minor: 3000 })
  const [holder, other] = [await world.guest('client'), await world.guest('client')]
  await holder.call(createReservation, { body: { event_id: id, lines: [{ prestation_id: cheap, quantity: 2 }], party_size: 2 } })
  await other.call(createReservation, { body: { event_id: id, lines: [{ prestation_id: dear, quantity: 2 }], party_size: 2 } })
  const look = async () => {
    const query = { sort: 'price' as const }
    const [page, status, list] = [
      await world.anonymous(getEvent, { params: { id } }),
      await world.anonymous(getReservationStatus, { params: { id } }),
      await world.anonymous(listEvents, { query }),
    ]
    const card = list.events.find((one) => one.id === id)
    return {
      sold_out: [page.is_sold_out, status.is_sold_out, card?.is_sold_out],
      level: [page.remaining.level, status.remaining.level, card?.remaining.level],
      states: status.prestations.map(({ state }) => state),
      is_cheaper: list.events.findIndex((one) => one.id === id) < list.events.findIndex((one) => one.id === rival),
    }
  }
  expect(await look()).toEqual({
    sold_out: [true, true, true],
    level: ['none', 'none', 'none'],
    states: ['sold_out', 'sold_out'],
    is_cheaper: false,
  })
  world.clock.move({ minutes: 10 })
  expect(await look()).toMatchObject({
    sold_out: [false, false, false],
    level: ['last', 'last', 'last'],
    states: ['on_sale', 'on_sale'],
    is_cheaper: true,
  })
  const { rows } = await world.pool.query('select heads from event_occupancy where event_id = $1', [id])
  expect(rows).toEqual([{ heads: 4 }])
})

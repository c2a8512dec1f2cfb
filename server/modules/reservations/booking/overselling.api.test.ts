import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createClient, CallError, type Send } from '#contract/base/client.ts'
import { cancelReservation, createReservation } from '#contract/reservations/reservations.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { overHttp } from '../../../testing/over-http.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
/** Two servers on one database, each with its own connections and batches, like two processes. */
let addresses: string[]
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  const { app: twin } = await world.openTwin()
  addresses = [await world.app.listen({ host: '127.0.0.1', port: 0 }), await twin.listen({ host: '127.0.0.1', port: 0 })]
})
afterAll(async () => world.close())

async function taken(event_id: string) {
  const { rows } = await world.pool.query<{ heads: number; booked: number; units: number; lines: number }>(
    `select o.heads,
      (select coalesce(sum(party_size), 0)::int from reservations where event_id = $1 and occupies(status)) as booked,
      (select sum(units)::int from prestation_occupancy where event_id = $1) as units,
      (select coalesce(sum(l.quantity), 0)::int from reservation_lines l join reservations r on r.id = l.reservation_id
        where r.event_id = $1 and occupies(r.status)) as lines
    from event_occupancy o where o.event_id = $1`,
    [event_id],
  )
  return rows[0]
}

const codeOf = (error: unknown) => (error instanceof CallError ? (error.body as { code: string }).code : String(error))

describe.each([1, 2])('hundreds booking at once on %d server(s)', (servers) => {
  /** Asks again if overloaded, as the answer says: on a slow machine the event's lock may take too long to get. */
  function callOf(token: string, index: number) {
    const send = overHttp(addresses[index % servers]!, token)
    const sendAgain: Send = async (request, endpoint) => {
      const answer = await send(request, endpoint)
      return answer.status === 503 ? sendAgain(request, endpoint) : answer
    }
    return createClient(sendAgain)
  }

  it('sell every place of the event once, and everyone else sees that it is sold out.', async () => {
    const event_id = await addEvent(world, { capacity: 101 })
    const prestation_id = await addPrestation(world, event_id)
    const guests = await Promise.all(Array.from({ length: 300 }, () => world.guest('client')))
    const results = await Promise.allSettled(
      guests.map(({ token }, index) => {
        const quantity = 1 + (index % 3)
        return callOf(token, index)(createReservation, {
          body: { event_id, lines: [{ prestation_id, quantity }], party_size: quantity },
        })
      }),
    )
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [codeOf(result.reason)] : []))
    // Whether a larger party finds too few places left depends on who comes first.
    expect(refusals).toContain('sold_out')
    expect(refusals.filter((code) => code !== 'sold_out' && code !== 'not_enough_places')).toEqual([])
    expect(await taken(event_id)).toEqual({ heads: 101, booked: 101, units: 101, lines: 101 })
  })

  it('get no more of an item than its stock, nor one guest more than their limit.', async () => {
    const event_id = await addEvent(world, { per_client_limit: 4 })
    const prestation_id = await addPrestation(world, event_id, { stock: 25 })
    const guests = await Promise.all(Array.from({ length: 10 }, () => world.guest('client')))
    const attempts = Array.from({ length: 200 }, (_, index) =>
      callOf(guests[index % 10]!.token, index >> 1)(createReservation, {
        body: { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 },
      }),
    )
    const results = await Promise.allSettled(attempts)
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(25)
    expect(await taken(event_id)).toMatchObject({ heads: 25, lines: 25 })
    const { rows } = await world.pool.query<{ most: number }>(
      'select max(held)::int as most from (select sum(party_size) as held from reservations where event_id = $1 group by client_id) h',
      [event_id],
    )
    expect(rows[0]!.most).toBeLessThanOrEqual(4)
  })

  it('while others cancel, keep the counts consistent with the reservations.', async () => {
    const event_id = await addEvent(world, { capacity: 20 })
    const prestation_id = await addPrestation(world, event_id, { stock: 20 })
    const guests = await Promise.all(Array.from({ length: 60 }, () => world.guest('client')))
    const results = await Promise.allSettled(
      guests.map(async ({ token }, index) => {
        const call = callOf(token, index)
        const { id } = await call(createReservation, {
          body: { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 },
        })
        if (index % 2 === 0) await call(cancelReservation, { params: { id } })
      }),
    )
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [codeOf(result.reason)] : []))
    expect(refusals.filter((code) => code !== 'sold_out')).toEqual([])
    const counts = await taken(event_id)
    expect(counts).toEqual({ heads: counts?.booked, booked: counts?.booked, units: counts?.booked, lines: counts?.booked })
    expect(counts?.heads).toBeLessThanOrEqual(20)
  })
})

it('The database refuses to oversell, whatever a program believes.', async () => {
  const event_id = await addEvent(world, { capacity: 1 })
  const prestation_id = await addPrestation(world, event_id, { stock: 1 })
  const guest = await world.guest('client')
  const { id } = await guest.call(createReservation, {
    body: { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 },
  })
  const copy = `insert into reservations
    select (json_populate_record(r, json_build_object('id', gen_random_uuid(), 'reference', 'AAAA-0000'))).* from reservations r
    where id = $1`
  await expect(world.pool.query(copy, [id])).rejects.toMatchObject({ constraint: 'event_occupancy_within_capacity' })
  const line = `insert into reservation_lines select (json_populate_record(l, json_build_object('id', gen_random_uuid()))).*
    from reservation_lines l where reservation_id = $1`
  await expect(world.pool.query(line, [id])).rejects.toMatchObject({ constraint: 'prestation_occupancy_within_stock' })
})

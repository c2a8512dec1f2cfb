import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { cancelReservation, createReservation, manageReservation } from '#contract/reservations/reservations.ts'
import { hashRequest } from '../../../infrastructure/idempotency/kept-answers.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

/** An event for this many guests with a free entry, and a function that books it. */
async function scene(capacity: number) {
  const event_id = await addEvent(world, { capacity })
  const prestation_id = await addPrestation(world, event_id)
  return { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 }
}

async function whileHolding(statement: string, values: unknown[], work: (holder: PoolClient) => Promise<void>): Promise<void> {
  const holder = await world.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(statement, values)
    await work(holder)
    await holder.query('commit')
  } finally {
    holder.release()
  }
}

const countWaiting = async () => {
  const { rows } = await world.pool.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count
}

const keep = async (
  db: Pick<PoolClient, 'query'>,
  row: { user_id: string; key: string; endpoint: string; hash: Buffer; answer: unknown },
) =>
  db.query(
    'insert into idempotency_keys (user_id, key, endpoint, request_hash, answer, created_at) values ($1, $2, $3, $4, $5, $6)',
    [row.user_id, row.key, row.endpoint, row.hash, JSON.stringify(row.answer), world.clock.now().toString()],
  )

it("A booking repeated while its first call takes the last place gets the first call's response.", async () => {
  const body = await scene(1)
  const [before, late, guest] = [await world.guest('client'), await world.guest('client'), await world.guest('client')]
  const first = await before.call(createReservation, { body })
  await expect(late.call(createReservation, { body })).rejects.toMatchObject({ body: { code: 'sold_out' } })
  await before.call(cancelReservation, { params: { id: first.id } })

  const key = randomUUID()
  let again: Promise<{ id: string }> | undefined
  await whileHolding('lock table clubs in access exclusive mode', [], async (holder) => {
    again = guest.call(createReservation, { body, idempotencyKey: key })
    await expect.poll(countWaiting).toBe(1)
    // Does what the first call would do in another process.
    const copy = { id: randomUUID(), reference: 'AAAA-0001', client_id: guest.id, status: 'confirmed' }
    await holder.query(
      'insert into reservations select (json_populate_record(r, $2::json)).* from reservations r where id = $1',
      [first.id, JSON.stringify(copy)],
    )
    await keep(holder, {
      user_id: guest.id,
      key,
      endpoint: 'createReservation',
      hash: hashRequest('createReservation', body),
      answer: { ...first, id: copy.id },
    })
    first.id = copy.id
  })
  expect((await again)?.id).toBe(first.id)
})

it("A booking's key that is being used for a cancellation is refused as used for another call.", async () => {
  const { id, reservation_id, call } = await world.guest('client')
  const key = randomUUID()
  let cancelling: Promise<unknown> | undefined
  await whileHolding('select 1 from reservations where id = $1 for update', [reservation_id], async () => {
    cancelling = call(manageReservation, {
      params: { id: reservation_id },
      body: { action: 'cancel' },
      idempotencyKey: key,
    }).catch((error: unknown) => error)
    await expect.poll(countWaiting).toBe(1)
    await keep(world.pool, { user_id: id, key, endpoint: 'createReservation', hash: Buffer.alloc(32), answer: {} })
  })
  expect(await cancelling).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } })
})

it('An account that is being erased cannot book.', async () => {
  const body = await scene(10)
  const { id, call } = await world.guest('client')
  let booking: Promise<unknown> | undefined
  await whileHolding('select 1 from users where id = $1 for update', [id], async (holder) => {
    booking = call(createReservation, { body }).catch((error: unknown) => error)
    await expect.poll(countWaiting).toBe(1)
    await holder.query('delete from client_profiles where user_id = $1', [id])
    await holder.query('update users set deleted_at = now() where id = $1', [id])
  })
  expect(await booking).toMatchObject({ status: 404 })
  const { rows } = await world.pool.query('select 1 from reservations where client_id = $1 and event_id = $2', [
    id,
    body.event_id,
  ])
  expect(rows).toEqual([])
})

it('An arrival time finer than we can read is refused before it reaches other bookings.', async () => {
  const body = await scene(10)
  const guest = await world.guest('client')
  const attempt = guest.call(createReservation, { body: { ...body, arrival_at: '2026-11-21T22:00:00.1234567890Z' } })
  await expect(attempt).rejects.toMatchObject({
    status: 400,
    body: { fields: { arrival_at: ['A time can have up to nine decimal places'] } },
  })
})

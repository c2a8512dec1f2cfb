import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { CallError, createClient } from '#contract/base/client.ts'
import { cancelReservation, createReservation, getReservation } from '#contract/reservations/reservations.ts'
import { ready } from '#contract/base/system.ts'
import { addEvent, addPrestation } from '../../testing/events.ts'
import { openGateway } from '../../testing/gateway.ts'
import { injected } from '../../testing/injected.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { connect } from './connect.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'), { DATABASE_POOL_SIZE: '4' })
})
afterAll(async () => world.close())

/** Holds the lock of an event until the work is done, like another process. */
async function whileLocked<T>(eventId: string, work: (holder: Client) => Promise<T>): Promise<T> {
  const holder = new Client({ connectionString: world.connectionString })
  holder.on('error', () => undefined)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from event_occupancy where event_id = $1 for update', [eventId])
    return await work(holder)
  } finally {
    await holder.end()
  }
}

/** This many guests, each with a reservation for the same event. */
async function crowd(count: number) {
  const event_id = await addEvent(world)
  const lines = [{ prestation_id: await addPrestation(world, event_id), quantity: 1 }]
  const guests = await Promise.all(
    Array.from({ length: count }, async () => {
      const guest = await world.guest('client')
      const { id } = await guest.call(createReservation, { body: { event_id, lines, party_size: 1 } })
      return { cancel: async () => guest.call(cancelReservation, { params: { id } }) }
    }),
  )
  return { event_id, guests }
}

describe('Every connection', () => {
  it('limits its waits for locks, statements and idle transactions, inside and outside transactions.', async () => {
    const names = sql`select current_setting('lock_timeout') as locks, current_setting('statement_timeout') as statements,
      current_setting('idle_in_transaction_session_timeout') as idle`
    const limits = [{ locks: '3s', statements: '15s', idle: '5s' }]
    const { db } = world.infrastructure
    expect((await names.execute(db)).rows).toEqual(limits)
    // A pooler in transaction mode forgets the settings, so each transaction sets them again.
    await db.connection().execute(async (one) => {
      await sql`reset all`.execute(one)
      expect((await one.transaction().execute(async (tx) => names.execute(tx))).rows).toEqual(limits)
    })
  })
})

describe('A locked event', () => {
  it('is answered with 503, a code and a time to retry; calls about other events are unaffected.', async () => {
    const { event_id, guests } = await crowd(16)
    const other = await world.guest('client')
    const free = await addEvent(world)
    const body = { event_id: free, lines: [{ prestation_id: await addPrestation(world, free), quantity: 1 }], party_size: 1 }
    /** Whether the other guest was served while everyone else waited. */
    const isServed = async () => {
      const { cancelling, isInTime } = await whileLocked(event_id, async () => {
        const waiting = Promise.allSettled(guests.map(async ({ cancel }) => cancel()))
        let isOver = false
        void waiting.then(() => (isOver = true))
        const { id } = await other.call(createReservation, { body })
        await other.call(getReservation, { params: { id } })
        await other.call(cancelReservation, { params: { id } })
        const isInTime = !isOver
        return { cancelling: await waiting, isInTime }
      })
      expect(cancelling).toHaveLength(16)
      for (const outcome of cancelling) {
        expect(outcome).toMatchObject({ reason: { status: 503, body: { code: 'overloaded', request_id: expect.any(String) } } })
      }
      return isInTime
    }
    // A busy machine may take longer than anyone waits for a lock.
    await expect.poll(isServed).toBe(true)
  })

  it('is waited for in turn: everyone who came while it was locked gets through once it is free.', async () => {
    // More than a pool has connections, and few enough to be served within the time that anyone waits.
    const { event_id, guests } = await crowd(6)
    const cancelling = await whileLocked(event_id, async () => {
      const waiting = Promise.all(guests.map(async ({ cancel }) => cancel()))
      await expect
        .poll(async () => {
          const { rows } = await world.pool.query(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return rows.length
        })
        .toBe(1)
      return { waiting }
    })
    expect((await cancelling.waiting).map(({ status }) => status)).toEqual(guests.map(() => 'cancelled'))
  })

  it('is released within seconds if a process hangs in the middle of a transaction.', async () => {
    const { event_id, guests } = await crowd(1)
    const stuck = connect(world.connectionString, pino({ level: 'silent' }), 1)
    const isLocked = Promise.withResolvers<void>()
    const isStopped = Promise.withResolvers<void>()
    const broken = stuck.db
      .transaction()
      .execute(async (tx) => {
        await sql`select 1 from event_occupancy where event_id = ${event_id} for update`.execute(tx)
        isLocked.resolve()
        await isStopped.promise
        await sql`select 1`.execute(tx)
      })
      .catch((error: unknown) => error)
    await isLocked.promise
    await expect.poll(async () => guests[0]?.cancel()).toMatchObject({ status: 'cancelled' })
    isStopped.resolve()
    expect(await broken).toBeInstanceOf(Error)
    await stuck.close()
  })
})

describe('A read-only database', () => {
  it('is reported to callers and load balancers with 503 until it accepts writes again.', async () => {
    const guest = await world.guest('client')
    const event_id = await addEvent(world)
    const body = { event_id, lines: [{ prestation_id: await addPrestation(world, event_id), quantity: 1 }], party_size: 1 }
    const set = async (value: string) => {
      await world.pool.query(
        `do $$ begin execute format('alter database %I set default_transaction_read_only = ${value}', current_database()); end $$`,
      )
      await world.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'vesper live'",
      )
    }
    await set('on')
    const booking = async () => guest.call(createReservation, { body }).catch((error: unknown) => error)
    // More often than the pool has connections, because one that was just closed is refused anyway.
    for (let attempt = 0; attempt < 6; attempt++)
      expect(await booking()).toMatchObject({ status: 503, body: { code: 'overloaded' } })
    for (let attempt = 0; attempt < 6; attempt++) await expect(world.anonymous(ready)).rejects.toMatchObject({ status: 503 })
    await world.pool.query('set default_transaction_read_only = off')
    await set('off')
    await expect.poll(async () => world.anonymous(ready)).toEqual({ status: 'ready' })
    await expect.poll(booking).toMatchObject({ status: 'confirmed' })
  })
})

describe('A database without room', () => {
  it.each([
    ['disk', '53100'],
    ['memory', '53200'],
  ])('on its %s answers 503 with a time to retry, and serves again once there is room.', async (_, code) => {
    const guest = await world.guest('client')
    const event_id = await addEvent(world)
    const body = { event_id, lines: [{ prestation_id: await addPrestation(world, event_id), quantity: 1 }], party_size: 1 }
    await world.pool.query(`
      create function no_room() returns trigger language plpgsql as $$ begin raise exception 'no room' using errcode = '${code}';
        end $$;
      create trigger no_room before insert on reservations for each row execute function no_room()`)
    const error = await guest.call(createReservation, { body }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ status: 503, body: { code: 'overloaded', request_id: expect.any(String) } })
    expect(error instanceof CallError && error.headers.get('retry-after')).toBe('2')
    await world.pool.query('drop trigger no_room on reservations; drop function no_room()')
    expect(await guest.call(createReservation, { body })).toMatchObject({ status: 'confirmed' })
  })
})

/** Of PostgreSQL's protocol: its type, its length, and what it says. */
const messageOf = (type: string, text: string) => {
  const message = Buffer.from(`${type}0000${text}`, 'latin1')
  message.writeInt32BE(message.length - 1, 1)
  return message
}

describe('A pooler that finds no server in time', () => {
  it('is reported to callers and load balancers with 503, like the database behind it.', async () => {
    const welcome = Buffer.concat([messageOf('R', '\0\0\0\0'), messageOf('Z', 'I')])
    const refusal = messageOf('E', 'SFATAL\0C08P01\0Mquery_wait_timeout\0\0')
    const pooler = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => {
        socket.write(welcome)
        socket.once('data', () => socket.end(refusal))
      })
    }).listen(0, '127.0.0.1')
    await once(pooler, 'listening')
    const url = `postgresql://vesper@127.0.0.1:${(pooler.address() as AddressInfo).port}/vesper`
    const { config } = world.infrastructure
    const { app } = await world.openTwin({ connectionString: url, config: { ...config, database: { ...config.database, url } } })
    const call = createClient(injected(app, (await world.guest('client')).token))
    const event_id = await addEvent(world)
    await expect(call(getReservation, { params: { id: event_id } })).rejects.toMatchObject({ status: 503 })
    await expect(call(ready)).rejects.toMatchObject({ status: 503, body: { code: 'overloaded' } })
    await app.close()
    pooler.close()
  })
})

describe('A silent database', () => {
  it('is reported to callers and load balancers within seconds.', async () => {
    const gateway = await openGateway(world.connectionString)
    const through = new URL(world.connectionString)
    through.searchParams.delete('host')
    through.hostname = '127.0.0.1'
    through.port = String(gateway.port)
    const connection = connect(through.href, pino({ level: 'silent' }), 2)
    await sql`select 1`.execute(connection.db)
    gateway.fallSilent(true)
    await expect(sql`select 1`.execute(connection.db)).rejects.toThrow('Connection terminated')
    gateway.fallSilent(false)
    // Callers stop waiting for it at once, and are served again soon after it returns.
    await expect(sql`select 1`.execute(connection.db)).rejects.toThrow('Connection terminated')
    const again = async () => (await sql`select 1 as n`.execute(connection.db).catch(() => null))?.rows
    await expect.poll(again).toEqual([{ n: 1 }])
    await connection.close()
    gateway.close()
  })
})

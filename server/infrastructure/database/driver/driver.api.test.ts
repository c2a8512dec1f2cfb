import { Kysely, PostgresDialect, sql } from 'kysely'
import { Client, Pool, type PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import { cutConnection } from './cut-connection.ts'
import { pipelined } from './pipelined.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

describe('Kysely', () => {
  it('begins and ends transactions with these words, and sends values beside a statement, on the client it was given.', async () => {
    const pool = new Pool({ connectionString: world.connectionString, max: 1 })
    const sent: unknown[][] = []
    const recording = (client: PoolClient) =>
      new Proxy(client, {
        get: (_, key): unknown =>
          key === 'query'
            ? async (...call: [string, unknown[]]) => {
                sent.push(call)
                return client.query(...call)
              }
            : Reflect.get(client, key),
      })
    const db = new Kysely<unknown>({
      dialect: new PostgresDialect({
        pool: { options: pool.options, end: async () => pool.end(), connect: async () => recording(await pool.connect()) },
      }),
    })
    await db.transaction().execute(async (tx) => sql`/* kept */ select ${7}::integer`.execute(tx))
    const undone = db.transaction().execute(async () => Promise.reject(new Error('undone')))
    await expect(undone).rejects.toThrow('undone')
    await db.destroy()
    expect(sent.map(([text, values]) => [text, [...((values as unknown[] | undefined) ?? [])]])).toEqual([
      ['begin', []],
      ['/* kept */ select $1::integer', [7]],
      ['commit', []],
      ['begin', []],
      ['rollback', []],
    ])
  })

  it('lends one connection for two statements at once; the second sees what was committed while the first waited.', async () => {
    const { db } = world.infrastructure
    await sql`create table waited (n integer)`.execute(db)
    const holder = new Client({ connectionString: world.connectionString })
    await holder.connect()
    await holder.query('begin; lock table waited in share row exclusive mode; insert into waited values (1)')
    const both = db
      .transaction()
      .execute(async (tx) =>
        pipelined<unknown, { n: number }>(tx, sql`lock table waited in share row exclusive mode`, sql`select n from waited`),
      )
    const isWaiting = async () =>
      (await holder.query(`select from pg_locks where relation = 'waited'::regclass and not granted`)).rowCount
    await expect.poll(isWaiting).toBe(1)
    await holder.query('commit')
    expect(await both).toEqual([[], [{ n: 1 }]])
    await holder.end()
  })
})

describe('pg', () => {
  it('lends the same client object for a connection each time.', async () => {
    const pool = new Pool({ connectionString: world.connectionString, max: 1 })
    const first = await pool.connect()
    first.release()
    const again = await pool.connect()
    again.release()
    expect(again).toBe(first)
    await pool.end()
  })

  it('fails the statement under way if its connection is cut.', async () => {
    const client = new Client({ connectionString: world.connectionString })
    client.on('error', () => undefined)
    await client.connect()
    const asleep = client.query('select pg_sleep(600)')
    cutConnection(client)
    await expect(asleep).rejects.toThrow('Connection terminated')
  })

  it('reports a notice with its code before it answers the statement that raised it.', async () => {
    const client = new Client({ connectionString: world.connectionString })
    await client.connect()
    const order: unknown[] = []
    client.on('notice', ({ code, message }) => order.push([code, message]))
    await client.query(`do $$ begin raise notice using errcode = 'VLIVE', message = 'event:1'; end $$`)
    order.push('answered')
    expect(order).toEqual([['VLIVE', 'event:1'], 'answered'])
    await client.end()
  })
})

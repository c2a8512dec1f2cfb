import { sql } from 'kysely'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { startPooler } from '../../../testing/pooler.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { connect } from '../connect.ts'
import { namedStatement, statementNameOf } from './named-statement.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

it('A named statement is planned once per connection and returns current rows each time.', async () => {
  await world.infrastructure.db.connection().execute(async (db) => {
    const double = async (number: number) =>
      (await sql<{ twice: number }>`${namedStatement('double')} select ${number}::integer * 2 as twice`.execute(db)).rows
    // A new connection is known to be direct with its first answer.
    await sql`select 1`.execute(db)
    expect([await double(2), await double(21)]).toEqual([[{ twice: 4 }], [{ twice: 42 }]])
    const { rows } =
      await sql`select generic_plans + custom_plans as runs from pg_prepared_statements where name = 'double'`.execute(db)
    expect(rows).toEqual([{ runs: 2 }])
    await expect(sql`${namedStatement('double')} select 1`.execute(db)).rejects.toThrow('Prepared statements must be unique')
  })
})

describe('Through a pooler, which may hand each transaction to another session,', () => {
  const preparedBehind = async (tracks: boolean) => {
    const pooler = await startPooler(world.connectionString, { tracks })
    const { db, close } = connect(pooler.connectionString, pino({ level: 'silent' }), 1)
    try {
      await sql`select 1`.execute(db)
      for (const number of [1, 2]) {
        const { rows } = await sql<{ n: number }>`${namedStatement('pooled')} select ${number}::integer as n`.execute(db)
        expect(rows).toEqual([{ n: number }])
      }
      return (await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db)).rows
    } finally {
      await close()
      await pooler.close()
    }
  }

  it('no statement is named, and none is left behind by asking.', async () => {
    expect(await preparedBehind(false)).toEqual([])
  })

  it('statements are named if it tracks them, whatever it calls them.', async () => {
    expect(await preparedBehind(true)).toEqual([{ name: 'POOLER_pooled' }])
  })

  it('a connection is used if its server takes writes, although the pooler remembers a standby.', async () => {
    const pooler = await startPooler(world.connectionString, { onceOnStandby: true })
    const { db, takesWrites, close } = connect(pooler.connectionString, pino({ level: 'silent' }), 1)
    expect((await sql`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }])
    expect(await takesWrites()).toBe(true)
    await close()
    await pooler.close()
  })
})

describe('A named statement', () => {
  it.each([
    'select * from jobs',
    'select 1, * from jobs',
    'select j.* from jobs j',
    'delete from jobs returning *',
    'SELECT\n  *',
  ])('that lists all columns is refused before it is sent: %j.', (text) => {
    expect(() => statementNameOf(`/* prepared all_columns */ ${text}`)).toThrow('all_columns must list its columns')
  })

  it('may count and multiply.', () => {
    expect(statementNameOf('/* prepared counting */ select count(*), n * 2, a.n*3 from jobs')).toBe('counting')
  })

  it('goes on after a migration has added a column to what it reads.', async () => {
    const { db } = world.infrastructure
    await db.connection().execute(async (one) => {
      await sql`select 1`.execute(one)
      await sql`create table growing (n integer)`.execute(one)
      const read = async () => (await sql`${namedStatement('growing')} select n from growing`.execute(one)).rows
      expect(await read()).toEqual([])
      await sql`alter table growing add column word text; insert into growing (n) values (1)`.execute(one)
      expect(await read()).toEqual([{ n: 1 }])
    })
  })
})

describe('A transaction', () => {
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from jobs where kind = 'tried'`.execute(world.infrastructure.db)).rows[0]
      ?.n
  const write = sql`insert into jobs (id, kind, payload, run_at) values (gen_random_uuid(), 'tried', '{}', now())`
  beforeEach(async () => sql`delete from jobs where kind = 'tried'`.execute(world.infrastructure.db))

  it('does not wait for the response to its begin on a pipelined connection.', async () => {
    // A new connection sends its settings first.
    await sql`select 1`.execute(world.infrastructure.db)
    const spy = vi.spyOn(Client.prototype, 'query')
    try {
      await world.infrastructure.db.transaction().execute(async (tx) => {
        expect(spy.mock.settledResults).toMatchObject([{ type: 'incomplete' }])
        await sql`select 1`.execute(tx)
      })
      expect(spy.mock.contexts[0]).toHaveProperty('pipeline', true)
    } finally {
      spy.mockRestore()
    }
  })

  it('starts with its first statement, and rolls it back with the others.', async () => {
    const failing = world.infrastructure.db.transaction().execute(async (tx) => {
      await write.execute(tx)
      await sql`select 1 / 0`.execute(tx)
    })
    await expect(failing).rejects.toThrow('division by zero')
    expect(await count()).toBe(0)
    const undone = world.infrastructure.db.transaction().execute(async (tx) => {
      await write.execute(tx)
      throw new Error('thought better of it')
    })
    await expect(undone).rejects.toThrow('thought better of it')
    expect(await count()).toBe(0)
  })

  it('fails with its first statement and leaves the connection usable.', async () => {
    await world.infrastructure.db.connection().execute(async (db) => {
      await expect(db.transaction().execute(async (tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow('division by zero')
      await db.transaction().execute(async () => undefined)
      await db.transaction().execute(async (tx) => write.execute(tx))
    })
    expect(await count()).toBe(1)
  })
})

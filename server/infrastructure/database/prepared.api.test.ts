import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { prepared } from './prepared.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

it('A statement with a name is planned once a connection, and answers each time what it is asked.', async () => {
  await world.infrastructure.db.connection().execute(async (db) => {
    const double = async (number: number) => (await sql<{ twice: number }>`${prepared('double')} select ${number}::integer * 2 as twice`.execute(db)).rows
    expect([await double(2), await double(21)]).toEqual([[{ twice: 4 }], [{ twice: 42 }]])
    const { rows } = await sql`select generic_plans + custom_plans as runs from pg_prepared_statements where name = 'double'`.execute(db)
    expect(rows).toEqual([{ runs: 2 }])
    await expect(sql`${prepared('double')} select 1`.execute(db)).rejects.toThrow('Prepared statements must be unique')
  })
})

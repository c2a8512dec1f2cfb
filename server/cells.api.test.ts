import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { connect, type Connection } from './infrastructure/database/connect.ts'
import { accountTables, belongsTo, clubTables, listBelongings, platformTables } from './testing/cells.ts'
import { copyTestDatabase, execute, type TestDatabase } from './testing/database.ts'

describe('Tables, as clubs will be spread over cells', () => {
  let database: TestDatabase
  let connection: Connection
  beforeAll(async () => {
    database = await copyTestDatabase(inject('testServer'))
    connection = connect(database.connectionString, pino({ level: 'silent' }), 1)
  })
  afterAll(async () => {
    await connection.close()
    await database.drop()
  })
  const read = async (statement: string) => execute(database.connectionString, statement)

  it("are each a person's, the platform's or a club's.", async () => {
    const rows = await read(
      `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       and not starts_with(relname, 'kysely_')`,
    )
    expect([...accountTables, ...platformTables, ...clubTables].toSorted()).toEqual(
      rows.map(({ name }) => String(name)).toSorted(),
    )
  })

  it('name their club, or a row of a table that does.', async () => {
    const belongings = await listBelongings(connection.db)
    expect(belongings.map(({ table }) => table).toSorted()).toEqual([...clubTables].toSorted())
    for (const one of belongings) {
      const condition = belongsTo(one, belongings).replaceAll('$1', 'gen_random_uuid()')
      expect(await read(`select count(*)::int as count from ${one.table} t where ${condition}`)).toEqual([{ count: 0 }])
    }
  })

  it('of persons and of the platform lean on no row of a club, which may be elsewhere.', async () => {
    const keys = await read(
      `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f'`,
    )
    const ofClubs = new Set<unknown>(clubTables)
    expect(keys.filter(({ child, parent }) => ofClubs.has(parent) && ofClubs.has(child)).length).toBeGreaterThan(50)
    expect(keys.filter(({ child, parent }) => ofClubs.has(parent) && !ofClubs.has(child))).toEqual([])
  })

  it('are refused when one names no club.', async () => {
    await read('alter table tab_lines alter column tab_id drop not null, alter column item_id drop not null')
    await expect(listBelongings(connection.db)).rejects.toThrow('No club is known of tab_lines.')
  })
})

import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { connect, type Connection } from '#server/infrastructure/database/connect.ts'
import { copyTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { compareSchemas, describeSchema, findSchemaFaults } from '../tools/schema/describe-schema.ts'
import { generateTypes } from '../tools/schema/generate-types.ts'
import { listTriggers, writeSchemaSql } from '../tools/schema/write-schema-sql.ts'
import { readSource } from '../tools/source-files.ts'

let copies: TestDatabase[]
let connections: Connection[]

beforeAll(async () => {
  copies = [await copyTestDatabase(inject('testServer')), await copyTestDatabase(inject('testServer'))]
  connections = copies.map(({ connectionString }) => connect(connectionString, pino({ level: 'silent' }), 2))
})

afterAll(async () => {
  for (const connection of connections) await connection.close()
  for (const copy of copies) await copy.drop()
})

describe('the schema', () => {
  it('matches its types.', async () => {
    expect(await generateTypes(connections[0]!.db)).toBe(readSource('server/infrastructure/database/schema.ts'))
  })

  it('matches docs/schema.sql.', async () => {
    expect(await writeSchemaSql(connections[0]!.db)).toBe(readSource('docs/schema.sql'))
  })

  it('has the triggers of docs/triggers.md, and no others.', async () => {
    const named: string[] = [...readSource('docs/triggers.md').matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    )
    expect(named.toSorted()).toEqual(await listTriggers(connections[0]!.db))
  })

  it('has primary keys, instants with zones, indexes for its foreign keys, and none that begins another.', async () => {
    expect(await findSchemaFaults(connections[0]!.db)).toEqual([])
  })

  it('is compared completely: two copies are equal until one is changed.', async () => {
    const [one, other] = connections.map(({ db }) => db)
    expect(compareSchemas(await describeSchema(one!), await describeSchema(other!))).toEqual([])
    await sql`create table strays (n timestamp, user_id uuid references users (id))`.execute(other!)
    expect(compareSchemas(await describeSchema(one!), await describeSchema(other!))).toEqual([
      '+ column strays.n timestamp without time zone',
      '+ column strays.user_id uuid',
      '+ constraint strays.strays_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)',
    ])
    expect(await findSchemaFaults(other!)).toEqual([
      'strays has no primary key',
      'strays.n is an instant without a zone',
      'strays_user_id_fkey has no index on its columns',
    ])
    await sql`create index strays_of_user on strays (user_id)`.execute(other!)
    await sql`create index strays_in_order on strays (user_id, n)`.execute(other!)
    expect(await findSchemaFaults(other!)).toEqual([
      'strays has no primary key',
      'strays.n is an instant without a zone',
      'strays_of_user is the beginning of strays_in_order',
    ])
    expect(await generateTypes(other!)).toContain('strays: Strays')
  })
})

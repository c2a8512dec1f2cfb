import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { copyTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { connect, type Connection } from './connect.ts'

let database: TestDatabase
let operator: Connection
let application: Connection
beforeAll(async () => {
  database = await copyTestDatabase(inject('testServer'))
  const log = pino({ level: 'silent' })
  operator = connect(database.connectionString, log, 1)
  application = connect(database.connectionString, log, 4)
})
afterAll(async () => {
  await application.close()
  await operator.close()
  await database.drop()
})

const end = (pid: number) => sql`select pg_terminate_backend(${pid}, 5000)`.execute(operator.db)
const one = async () => (await sql<{ n: number }>`select 1 as n`.execute(application.db)).rows

// An unhandled error event would end the process, which the test run reports as an unhandled error.
describe('A connection ended by the database', () => {
  it('between two queries of a transaction fails only that transaction.', async () => {
    const broken = application.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await end(rows[0]?.pid ?? 0)
      await vi.waitFor(() => expect(sql`select 1`.execute(tx)).rejects.toThrow('connection error'))
    })
    await expect(broken).rejects.toThrow('connection error')
    expect(await one()).toEqual([{ n: 1 }])
  })

  it('is logged without its client, and not at all while the pool closes.', async () => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
    const short = connect(database.connectionString, log, 1)
    const pidOf = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(short.db)).rows[0]?.pid ?? 0
    await end(await pidOf())
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(0))
    expect(lines.join()).toContain('57P01')
    expect(lines.join()).not.toContain('secretKey')
    const pid = await pidOf()
    const before = lines.length
    const closing = short.close()
    await end(pid)
    await closing
    expect(lines).toHaveLength(before)
  })

  it('is replaced if it was idle.', async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(application.db)
    await end(rows[0]?.pid ?? 0)
    await vi.waitFor(async () => expect(await one()).toEqual([{ n: 1 }]))
  })
})

describe('Instants', () => {
  it('are read in the format in which they are sent, whatever their milliseconds.', async () => {
    const { rows } = await sql<{ at: string }>`
      select at from (values ('2026-11-21 23:00:00+00'::timestamptz), ('2026-11-21 23:00:00.5+00'), ('2026-11-21 23:00:00.91+00'),
        ('2026-11-21 23:00:00.123+00')) v (at)`.execute(application.db)
    expect(rows.map(({ at }) => at.slice(-13))).toEqual(['23:00:00.000Z', '23:00:00.500Z', '23:00:00.910Z', '23:00:00.123Z'])
  })
})

describe('A slow statement', () => {
  it('is logged by its text and without its values; a quick one is not.', async () => {
    const lines: string[] = []
    const watched = connect(database.connectionString, pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }), 1)
    await sql`select ${'a quick guest'}::text`.execute(watched.db)
    await sql`select pg_sleep(1.01), ${'a secret guest'}::text as guest`.execute(watched.db)
    await watched.close()
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({
        msg: 'a statement was slow',
        milliseconds: expect.any(Number) as number,
        statement: 'select pg_sleep(1.01), $1::text as guest',
      }),
    ])
    expect(lines.join()).not.toContain('secret guest')
  })
})

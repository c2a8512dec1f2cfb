import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, expect, inject, it, vi } from 'vitest'
import { copyTestDatabase, execute, nameTestDatabase, pointTo, type TestDatabase } from '../../testing/database.ts'
import { connect, type Connection } from './connect.ts'
import { migrate, pendingMigrations } from './migrate.ts'

const server = inject('testServer')
const connections: Connection[] = []
const databases: TestDatabase[] = []
/** The test's own database; returns what connects to it. */
function keep(database: TestDatabase) {
  databases.push(database)
  return () => {
    const connection = connect(database.connectionString, pino({ level: 'silent' }), 2)
    connections.push(connection)
    return connection.db
  }
}
const copyMigrated = async () => keep(await copyTestDatabase(server))
async function createEmpty() {
  const { connectionString, template } = server
  const name = nameTestDatabase(template.split('_')[2])
  await execute(connectionString, `create database ${name} template template0 encoding 'UTF8'`)
  return keep({
    connectionString: pointTo(connectionString, name),
    drop: async () => void (await execute(connectionString, `drop database ${name} with (force)`)),
  })
}
afterEach(async () => {
  await Promise.all(connections.splice(0).map(async (connection) => connection.close()))
  await Promise.all(databases.splice(0).map(async (database) => database.drop()))
})

it('Several processes migrate a database together: each migration runs once.', async () => {
  const open = await createEmpty()
  await Promise.all([migrate(open()), migrate(open()), migrate(open())])
  expect(await pendingMigrations(open())).toBe(0)
})

it('Starting with an up-to-date database reads its migrations once.', async () => {
  const db = (await copyMigrated())()
  const executor = vi.spyOn(db.getExecutor(), 'executeQuery')
  await migrate(db)
  expect(executor.mock.calls.map(([query]) => query.sql)).toEqual(['select name from kysely_migration'])
})

it('A migration waits for a busy table in short attempts and delays other calls only briefly.', async () => {
  const open = await copyMigrated()
  const db = open()
  await sql`delete from kysely_migration where name = '0019_finances'`.execute(db)
  await sql.raw('drop table cash_ups, manual_revenue cascade; drop function keep_manual_revenue, keep_cash_up').execute(db)
  const isHeld = Promise.withResolvers<void>()
  const isFree = Promise.withResolvers<void>()
  const holding = open()
    .transaction()
    .execute(async (tx) => {
      await sql.raw('set local idle_in_transaction_session_timeout = 0; lock table clubs in row exclusive mode').execute(tx)
      isHeld.resolve()
      await isFree.promise
    })
  await isHeld.promise
  const migrating = migrate(db)
  const [other, waiting] = [
    open(),
    sql<{ n: number }>`select count(*)::int as n from pg_locks where relation = 'clubs'::regclass and not granted`,
  ]
  const isWaiting = async () => (await waiting.execute(other)).rows[0]?.n
  await expect.poll(isWaiting).toBe(1)
  // It leaves the queue between attempts, so that statements behind it proceed.
  await expect.poll(isWaiting).toBe(0)
  isFree.resolve()
  await holding
  await migrating
  expect(await pendingMigrations(db)).toBe(0)
})

it('A migration that cannot run stops the start with a message that names it.', async () => {
  const db = (await copyMigrated())()
  await sql`delete from kysely_migration where name = '0019_finances'`.execute(db)
  await expect(migrate(db)).rejects.toThrow(
    /^The database could not be brought up to date: migration 0019_finances could not run \(.+ already exists\)\.$/,
  )
})

it('A database of a version before 1.0.0 stops the start with a message that says what to do.', async () => {
  const db = (await copyMigrated())()
  await sql`update kysely_migration set name = '0001_jobs' where name = '0001_infrastructure'`.execute(db)
  await expect(migrate(db)).rejects.toThrow(
    'This database was made by a version of Vesper before 1.0.0, which can’t be upgraded. Start with an empty database or data folder.',
  )
})

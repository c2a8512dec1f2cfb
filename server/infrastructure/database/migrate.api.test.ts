import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { execute, nameTestDatabase, pointTo } from '../../testing/database.ts'
import { connect, type Connection } from './connect.ts'
import { migrate, pendingMigrations } from './migrate.ts'

const { connectionString, template } = inject('testServer')
const name = nameTestDatabase(template.split('_')[2])
const connections: Connection[] = []
const open = () => {
  const connection = connect(pointTo(connectionString, name), pino({ level: 'silent' }), 2)
  connections.push(connection)
  return connection.db
}
beforeAll(async () => execute(connectionString, `create database ${name} template template0 encoding 'UTF8'`))
afterAll(async () => {
  await Promise.all(connections.map(async (connection) => connection.close()))
  await execute(connectionString, `drop database ${name} with (force)`)
})

it('Several processes migrate a database together: each migration runs once.', async () => {
  await Promise.all([migrate(open()), migrate(open()), migrate(open())])
  expect(await pendingMigrations(open())).toBe(0)
})

it('Starting with an up-to-date database reads its migrations once.', async () => {
  const db = open()
  const asked = vi.spyOn(db.getExecutor(), 'executeQuery')
  await migrate(db)
  expect(asked.mock.calls.map(([query]) => query.sql)).toEqual(['select name from kysely_migration'])
})

it('A migration waits for a busy table in short attempts and delays other calls only briefly.', async () => {
  const db = open()
  await sql`delete from kysely_migration where name = '0031_lanes_and_news'`.execute(db)
  await sql
    .raw(
      'drop table news; drop index jobs_in_turn, jobs_in_line; alter table jobs drop column turn, drop column subject, drop column lane cascade',
    )
    .execute(db)
  await sql.raw('create index jobs_due on jobs (run_at, id)').execute(db)
  const isHeld = Promise.withResolvers<void>()
  const isFree = Promise.withResolvers<void>()
  const holding = open()
    .transaction()
    .execute(async (tx) => {
      await sql.raw('set local idle_in_transaction_session_timeout = 0; lock table jobs in row exclusive mode').execute(tx)
      isHeld.resolve()
      await isFree.promise
    })
  await isHeld.promise
  const migrating = migrate(db)
  const [other, waiting] = [
    open(),
    sql<{ n: number }>`select count(*)::int as n from pg_locks where relation = 'jobs'::regclass and not granted`,
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
  const db = open()
  await sql`delete from kysely_migration where name = '0031_lanes_and_news'`.execute(db)
  await expect(migrate(db)).rejects.toThrow(
    /^The database could not be brought up to date: migration 0031_lanes_and_news could not run \(column/,
  )
})

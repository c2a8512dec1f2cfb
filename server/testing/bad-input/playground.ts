import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { hash } from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Endpoint } from '#contract/base/endpoint.ts'
import type { Role, StaffFlag } from '#contract/base/permissions.ts'
import { assemble } from '../../app.ts'
import { loadConfig } from '../../infrastructure/config/load-config.ts'
import { createLog } from '../../infrastructure/log/create-log.ts'
import { copyTestDatabase, openTestPool, type TestServer } from '../database.ts'
import type { Attempt } from './attempt.ts'
import type { Answer } from './judge.ts'
import { createTestClock } from '../test-clock.ts'
import { makeWalletSettings } from '../wallet-settings.ts'
import { environmentOf } from '../world.ts'
import { makeAdmin, makeGuest, makeEvent, makeStaff, type Guest } from './rows.ts'
import { prepareFor } from './samples.ts'
import { password } from './samples/accounts.ts'

/** The whole server on its own database with an event to book, for hostile calls. */
export interface Playground {
  /** A guest who acts for a club has a separate one with an event; its staff have the permissions given here. */
  signIn(role: Role, permissions?: readonly StaffFlag[]): Promise<Guest>
  /** A club administrator who has no club yet. */
  signInNew(): Promise<Guest>
  /** Puts a guest's data into the state in which a call of this endpoint is valid. */
  prepare(endpoint: Endpoint, guest: Guest): Promise<void>
  send(attempt: Attempt): Promise<Answer>
  /** Rows by table. */
  countRows(): Promise<Record<string, number>>
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** Runs all jobs the calls have enqueued. */
  runDueJobs(): Promise<number>
  /** Everything logged so far. */
  readLog(): string
  close(): Promise<void>
}

// Not counted: they count attempts, refusals and views. Views are written some time after they are counted.
const uncounted = new Set(['rate_limits', 'event_views', 'security_log', 'kysely_migration'])

/** A picture is stored before its call is decided, its sweep before that: a refused call leaves the sweep, which removes it. */
const sourceOf = (table: string) => (table === 'jobs' ? "jobs where not starts_with(kind, 'sweep_')" : table)

/**
 * Counts all tables in one statement, planned once per connection, and only if a statement has inserted or deleted since the last
 * count: a sequence, which no rollback resets, tells.
 */
async function openCounter(pool: Pool): Promise<Playground['countRows']> {
  const tables = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const names = tables.rows.map((row) => row.name).filter((name) => !uncounted.has(name))
  await pool.query(`create sequence written;
    create function note_writing() returns trigger language plpgsql as $$ begin perform nextval('written'); return null; end $$;
    ${names.map((name) => `create trigger note_writing after insert or delete on ${name} execute function note_writing();`).join(' ')}`)
  const text = `select ${names.map((name) => `(select count(*) from ${sourceOf(name)})::int as ${name}`).join(', ')}`
  let last = { written: '', counts: {} }
  return async () => {
    const { rows } = await pool.query<{ written: string }>('select last_value || is_called::text as written from written')
    const written = rows[0]?.written ?? ''
    if (written !== last.written)
      last = { written, counts: (await pool.query<Record<string, number>>({ name: 'counts', text })).rows[0] ?? {} }
    return last.counts
  }
}

async function inject(app: FastifyInstance, { method, url, headers, payload }: Attempt): Promise<Answer> {
  const answer = await app.inject({ method: method as 'GET', url, headers, ...(payload === undefined ? {} : { payload }) })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return { status: answer.statusCode, body: isJson && answer.payload !== '' ? answer.json<unknown>() : answer.payload }
}

/** `settingsOf`: further settings, which may depend on the database. */
export async function openPlayground(
  server: TestServer,
  settingsOf: (connectionString: string) => Record<string, string> = () => ({}),
): Promise<Playground> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vesper-bad-input-'))
  const database = await copyTestDatabase(server)
  const config = loadConfig({
    ...environmentOf(dataDir),
    LOG_LEVEL: 'trace',
    ...makeWalletSettings('http://127.0.0.1:9').settings,
    PAYOUTS_BY_TRANSFER: 'on',
    DATABASE_URL: database.connectionString,
    ...settingsOf(database.connectionString),
  })
  const lines: string[] = []
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  // Jobs run on demand: in the background they would change the rows that are counted.
  const parts = {
    config,
    secretKey: randomUUID().repeat(2),
    connectionString: database.connectionString,
    log: createLog(config, stream),
  }
  const { app, jobs } = await assemble(parts, createTestClock())
  await app.ready()
  const pool = openTestPool(database.connectionString)
  const countRows = await openCounter(pool)
  const passwordHash = await hash(password, { memoryCost: 64, timeCost: 1 })
  const event = await makeEvent(pool, passwordHash)
  return {
    signIn: async (role, permissions = []) => {
      if (role !== 'adminclub' && role !== 'staffclub') return makeGuest(pool, role, passwordHash, event)
      const own = await makeEvent(pool, passwordHash, `-${randomBytes(6).toString('hex')}`)
      return role === 'adminclub' ? makeAdmin(pool, own) : makeStaff(pool, passwordHash, own, permissions)
    },
    signInNew: async () => makeGuest(pool, 'adminclub', passwordHash, event),
    prepare: async ({ name }, guest) => prepareFor(pool, name, guest),
    send: async (attempt) => inject(app, attempt),
    countRows,
    query: async (text, values) => (await pool.query<Record<string, unknown>>(text, values)).rows,
    runDueJobs: jobs.runDueJobs,
    readLog: () => lines.join(''),
    close: async () => {
      await app.close()
      await pool.end()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { isErrorCode } from '../error-code.ts'
import { StartRefusal } from '../start-refusal.ts'
import type { Database, Tx } from './connect.ts'
import { liftLimits, limitSession } from './driver/time-limits.ts'

const folder = new URL('../../migrations/', import.meta.url)

/** The first of 1.0.0, with which upgrades begin. */
const first = '0001_infrastructure'
/** An advisory lock number used by nothing else: one process at a time migrates. */
const migrating = 7_310_551
/**
 * While a migration waits for a table, every call to that table waits behind it, so it waits in short attempts: shorter than
 * PostgreSQL's `deadlock_timeout` (1 s), so that of a migration and a call that wait for each other, the migration gives way.
 */
const lockTimeout = '300ms'
const pause = 1_000
const maxAttempts = 200
const pollEvery = 50
/** The first line of a file whose statements run one by one, since `create index concurrently` cannot run in a transaction. */
const outside = '-- outside a transaction\n'

async function migrationNames(): Promise<string[]> {
  return (await readdir(folder))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replace(/\.sql$/, ''))
    .toSorted()
}

/**
 * Runs the pending migrations, up to the named one, each in its own transaction, while older processes keep serving. Processes
 * that start at once wait for each other. Throws a `StartRefusal` if a migration cannot run.
 */
export async function migrate(db: Database, last?: string): Promise<void> {
  const run = await findRun(db).catch(async (error: unknown) => {
    if (!isErrorCode(error, '42P01')) throw error
    await createList(db)
    return new Set<string>()
  })
  if (run.size > 0 && !run.has(first))
    throw new StartRefusal(
      'This database was made by a version of Vesper before 1.0.0, which can’t be upgraded. Start with an empty database or data folder.',
    )
  for (const name of await migrationNames()) {
    if (last !== undefined && name > last) return
    if (!run.has(name)) await migratePatiently(db, name)
  }
}

async function createList(db: Database): Promise<void> {
  await aloneIn(db, async (tx) =>
    sql`create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(tx),
  )
}

/** How many migrations of this version are pending. */
export async function pendingMigrations(db: Database): Promise<number> {
  const run = await findRun(db)
  return (await migrationNames()).filter((name) => !run.has(name)).length
}

async function findRun(db: Database | Tx): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Another process holds the lock. */
const taken = Symbol('taken')

/**
 * One process at a time. A process does not wait inside a statement: its snapshot would keep a concurrently built index from
 * becoming ready, and with it the process that holds the lock.
 */
async function aloneIn<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (;;) {
    const done = await db.transaction().execute(async (tx) => {
      await sql.raw(liftLimits).execute(tx)
      const { rows } = await sql<{ alone: boolean }>`select pg_try_advisory_xact_lock(${migrating}) as alone`.execute(tx)
      return rows[0]?.alone === true ? work(tx) : taken
    })
    if (done !== taken) return done
    await sleep(pollEvery)
  }
}

async function migratePatiently(db: Database, name: string): Promise<void> {
  const text = await readFile(new URL(`${name}.sql`, folder), 'utf8')
  for (let attempt = 1; ; attempt++) {
    try {
      return await runMigration(db, name, text)
    } catch (error) {
      const isLocked = isErrorCode(error, '55P03', '40P01')
      if (!isLocked || attempt === maxAttempts) throw explain(error, name, isLocked)
      await sleep(pause)
    }
  }
}

async function runMigration(db: Database, name: string, text: string): Promise<void> {
  await aloneIn(db, async (tx) => {
    // Another process was faster.
    if ((await findRun(tx)).has(name)) return
    if (text.startsWith(outside)) await runOneByOne(db, text)
    else {
      await sql.raw(`set local lock_timeout = '${lockTimeout}'`).execute(tx)
      await sql.raw(text).execute(tx)
    }
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(tx)
  })
}

/** On another connection than the one that holds the lock. If a file fails halfway, its statements run again. */
async function runOneByOne(db: Database, text: string): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql.raw('set statement_timeout = 0; set lock_timeout = 0').execute(one)
    try {
      for (const statement of text.split(/;\s*$/m)) if (statement.trim() !== '') await sql.raw(statement).execute(one)
    } finally {
      await sql.raw(limitSession).execute(one)
    }
  })
}

function explain(error: unknown, name: string, isLocked: boolean): StartRefusal {
  const reason = isLocked ? 'something keeps its tables locked' : error instanceof Error ? error.message : String(error)
  return new StartRefusal(`The database could not be brought up to date: migration ${name} could not run (${reason}).`, {
    cause: error,
  })
}

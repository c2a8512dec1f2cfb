import { randomInt } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { Kysely, PostgresDialect, sql, type PostgresPool, type Transaction } from 'kysely'
import { Pool, types, type Client, type ClientBase, type CustomTypesConfig, type PoolClient } from 'pg'
import type { Logger } from 'pino'
import { isErrorCode } from '../error-code.ts'
import { beginSession } from './driver/begin-session.ts'
import { watchStatements } from '../tracing/watch-statements.ts'
import { kyselyPool } from './driver/kysely-pool.ts'
import { createPulseCheck } from './driver/pulse-check.ts'
import { openServers, refuseStandby } from './driver/servers.ts'
import type { DB } from './schema.ts'

export type Database = Kysely<DB>
export type Tx = Transaction<DB>

/**
 * `2026-11-20 22:00:00.5+00` -> `2026-11-20T22:00:00.500Z`, the format of `instantText`, so that an instant reads the same
 * whether it was just written or read back. For lists, a quarter cheaper than a Date.
 */
function instantFromPostgres(text: string): string {
  // Whole seconds, like nearly all instants.
  if (text.length === 22 && text.endsWith('+00')) return `${text.slice(0, 10)}T${text.slice(11, 19)}.000Z`
  if (text.endsWith('+00')) return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`
  return new Date(text).toISOString()
}

const parsers = new Map<number, (text: string) => unknown>([
  [types.builtins.TIMESTAMPTZ, instantFromPostgres],
  [types.builtins.DATE, (text) => text],
  [types.builtins.INT8, Number],
])

const customTypes: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
    parsers.get(oid) ?? types.getTypeParser(oid, format ?? 'text'),
}

export interface Connection {
  db: Database
  pool: Pool
  /** What `db` borrows its connections from. */
  lender: PostgresPool
  /** What committed transactions of this process changed, for open screens: `event:<id>`, `club:<id>` and others. */
  changes: EventEmitter<{ topics: [ReadonlySet<string>] }>
  /** False while the database refuses writes because it is full, read-only or a standby. */
  takesWrites(): Promise<boolean>
  close(): Promise<void>
}

/** PostgreSQL error codes: disk full, out of memory, read only. */
const noRoom = ['53100', '53200', '25006']

interface ConnectOptions {
  /** Milliseconds to wait for a connection. */
  connectWithin?: number
  /** Whether it is for reads from a standby. Otherwise no connection is made to one. */
  fromStandby?: boolean
  /** Called with a position that includes what this process has just committed. */
  onPosition?: ((position: string) => void) | undefined
}

/** Opens a pool. The next query replaces a connection that the server dropped, so the error is only logged. */
export function connect(
  connectionString: string,
  log: Logger,
  max: number,
  { connectWithin = 5_000, fromStandby = false, onPosition }: ConnectOptions = {},
): Connection {
  const servers = openServers(connectionString, log)
  // The pool waits for it, which its types do not know.
  const refuseIfStandby: (client: ClientBase) => unknown = async (client) => {
    if (!fromStandby && servers.isStandby(client) && (await isInRecovery(client))) throw refuseStandby()
  }
  const pool = new Pool({
    Client: servers.Client,
    max,
    types: customTypes,
    pipeline: true,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: connectWithin,
    onConnect: refuseIfStandby,
  })
  let isClosing = false
  const keepingNames = new WeakSet<PoolClient>()
  const logLost = (error: Error, what: string) => {
    // The pool attaches the whole client to the error, which only adds noise.
    Reflect.deleteProperty(error, 'client')
    // During shutdown, the database may close connections before the pool does.
    if (!isClosing) log.warn({ err: error }, what)
  }
  pool.on('error', (error) => logLost(error, 'an idle database connection was lost'))
  // The pool removes its listeners from a connection in use; without this one, losing the connection would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => logLost(error, 'a database connection was lost'))
    // Fails only if the connection fails, and then the next statement fails too.
    beginSession(client).then(
      (keepsNames) => keepsNames && keepingNames.add(client),
      () => undefined,
    )
  })
  const changes: Connection['changes'] = new EventEmitter()
  let hasRefusedWrites = false
  const lender = kyselyPool(pool, {
    pulse: createPulseCheck(servers.current),
    servers,
    keepsNames: (client) => keepingNames.has(client),
    onFailure: (error) => {
      if (isErrorCode(error, ...noRoom)) hasRefusedWrites = true
    },
    onChange: (topics) => changes.emit('topics', topics),
    onPosition,
  })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: lender }), log: watchStatements(log) })
  const takesWrites = async () => {
    if (hasRefusedWrites) hasRefusedWrites = !(await tryToWrite(db))
    return !hasRefusedWrites && !(await isStandby(db))
  }
  const close = async () => {
    isClosing = true
    await db.destroy()
  }
  return { db, pool, lender, changes, takesWrites, close }
}

/**
 * Asked where a connection begins with the word that it leads to a standby: PgBouncer says so of all connections from its first
 * one to a standby on, until it is restarted.
 */
async function isInRecovery(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  return rows[0]?.standby !== false
}

/** Behind a pooler, only an answer tells. */
async function isStandby(db: Database): Promise<boolean> {
  const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db)
  return rows[0]?.standby !== false
}

/** Writes a few megabytes invisibly to other transactions. */
async function tryToWrite(db: Database): Promise<boolean> {
  const write = sql`create temporary table room on commit drop as
    select repeat(md5(random()::text), 40) as some from generate_series(1, 2000)`
  try {
    await db.transaction().execute(async (tx) => write.execute(tx))
    return true
  } catch {
    return false
  }
}

/** An advisory lock belongs to one database: what one connection locks is taken for the other. Leaves a transaction open. */
export async function areInOneDatabase(one: Client, other: Client): Promise<boolean> {
  const key = randomInt(2 ** 47)
  await one.query('begin')
  await one.query('select pg_advisory_xact_lock($1)', [key])
  const { rows } = await other.query<{ isFree: boolean }>('select pg_try_advisory_xact_lock($1) as "isFree"', [key])
  return rows[0]?.isFree === false
}

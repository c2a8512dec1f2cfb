import { sql } from 'kysely'
import type { Logger } from 'pino'
import { watchStatements } from '../../tracing/watch-statements.ts'
import { connect, type Connection, type Database } from '../connect.ts'
import { askIdentity, createLook, type Identity, type Look } from './look-at-replica.ts'
import { createLagClock } from './lag.ts'
import type { CommittedPosition, Position } from './positions.ts'
import { openReader, type ReadOutcome } from './reader.ts'

/** Milliseconds between two looks at each replica. */
const every = 1_000
/** Seconds. A replica that is further behind answers nothing, not even for callers who have written nothing. */
const tolerable = 10
/** Milliseconds to wait for a connection before the primary answers. */
const connectWithin = 1_000

/** `away`: it does not respond. `foreign`: it responds, but is no replica of this database. */
type State = 'new' | 'ready' | 'lagging' | 'away' | 'foreign'

interface Replica extends ReturnType<typeof createLook> {
  place: number
  state: State
  lag: number | null
  connection: Connection
}

export interface Replicas {
  /** Reads for one call that sees at least `after`, from a replica if one can answer. */
  reader(after: Position | null): Database
  /** Each by its place in the setting, from 1. `lag` in seconds; null for one that is not there. */
  list(): readonly { place: number; lag: number | null }[]
  /** Reads by what became of them. */
  outcomes(): Readonly<Record<ReadOutcome, number>>
  start(): void
  stop(): Promise<void>
}

interface ReplicasOptions {
  urls: readonly string[]
  primary: Connection
  committed: CommittedPosition
  log: Logger
  poolSize: number
  longestLag?: number
}

/** Shutting down, out of connections, or no answer by PostgreSQL at all. All else is the statement's own failure. */
const isAway = (error: unknown) =>
  !(error instanceof Error && 'severity' in error && 'code' in error) || /^(?:57P|53|08)/.test(String(error.code))

/** The replicas of one process. It looks at each once a second, so that no call finds out whether one is there. */
export function openReplicas({ urls, primary, committed, log, poolSize, longestLag = tolerable }: ReplicasOptions): Replicas {
  const outcomes: Record<ReadOutcome, number> = { replica: 0, behind: 0, failed: 0, none: 0 }
  const clock = createLagClock()
  const watch = watchStatements(log)
  const replicas = urls.map((url, index): Replica => ({
    place: index + 1,
    state: 'new',
    lag: null,
    connection: connect(url, log, poolSize, { connectWithin, fromStandby: true }),
    ...createLook(url),
  }))
  let turn = 0
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<unknown> = Promise.resolve()
  let identity: Identity | null = null

  function become(replica: Replica, state: State, lag: number | null, error?: unknown): void {
    const { place } = replica
    if (state !== replica.state) {
      if (state === 'ready') log.info({ replica: place }, 'a replica answers reads')
      else log.warn({ replica: place, state, lag, err: error }, 'a replica answers no reads; the primary does')
    }
    Object.assign(replica, { state, lag })
  }

  function judge(replica: Replica, { system, name, replayed }: Look): void {
    if (identity === null) return
    if (replayed === null || system !== identity.system || name !== identity.name) return become(replica, 'foreign', null)
    const lag = clock.lagAt(replayed, performance.now())
    become(replica, lag > longestLag ? 'lagging' : 'ready', lag)
  }

  async function askPrimary(): Promise<void> {
    const noted = committed.newest()
    const { rows } = await sql<Identity & { flushed: Position; reached: Position }>`
      select flushed, reached, i.* from (${sql.raw(askIdentity)}) i,
        (select pg_current_wal_flush_lsn()::text as flushed, pg_current_wal_insert_lsn()::text as reached) p`.execute(primary.db)
    for (const { flushed, reached, system, name } of rows) {
      identity = { system, name }
      committed.correct(noted, reached)
      clock.note(flushed, performance.now())
    }
  }

  function lookAtAll(): void {
    looking = round()
  }

  async function round(): Promise<void> {
    // Without the primary, replicas go on as far as they are.
    await askPrimary().catch(() => undefined)
    await Promise.all(
      replicas.map(async (replica) =>
        replica.look().then(
          (look) => judge(replica, look),
          (error: unknown) => become(replica, 'away', null, error),
        ),
      ),
    )
    if (!isStopped) timer = setTimeout(lookAtAll, every).unref()
  }

  function next(): Replica | null {
    const ready = replicas.filter(({ state }) => state === 'ready')
    return ready[turn++ % ready.length] ?? null
  }

  return {
    reader(after) {
      const chosen = next()
      const replica = chosen && {
        lender: chosen.connection.lender,
        failed: (error: unknown) => {
          if (isAway(error)) become(chosen, 'away', null, error)
          else log.warn({ replica: chosen.place, err: error }, 'a read failed on a replica; the primary answered')
        },
      }
      return openReader({ primary: primary.lender, replica, after, count: (outcome) => void outcomes[outcome]++, log: watch })
    },
    list: () => replicas,
    outcomes: () => outcomes,
    start: lookAtAll,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await looking
      await Promise.all(replicas.map(async ({ stop, connection }) => Promise.all([stop(), connection.close()])))
    },
  }
}

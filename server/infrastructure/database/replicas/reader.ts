import { Kysely, PostgresDialect, type Logger as StatementLogger, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { isErrorCode } from '../../error-code.ts'
import type { Database } from '../connect.ts'
import type { DB } from '../schema.ts'
import type { Position } from './positions.ts'

/** What became of a read: answered by a replica, or by the primary and why. */
export type ReadOutcome = 'replica' | 'behind' | 'failed' | 'none'

interface ReplicaSource {
  lender: PostgresPool
  /** Called with why it could not answer, unless it was only behind. */
  failed: (error: unknown) => void
}

interface ReaderOptions {
  primary: PostgresPool
  /** Null: none can be used now. */
  replica: ReplicaSource | null
  /** What the caller is known to have written. */
  after: Position | null
  count: (outcome: ReadOutcome) => void
  /** Hears of each statement, wherever it was answered. */
  log: StatementLogger
}

/** Fails where this is not a replica, or has not replayed the position yet. Its error is read by people in the replica's log. */
const check = `/* prepared replica_position */ select case
  when pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn then null
  else ('behind ' || $1 || ', at ' || coalesce(pg_last_wal_replay_lsn()::text, 'no replica') || ': the primary answers')::pg_lsn
  end`

/** The error of `check`: a text that is no position. */
const isBehind = (error: unknown) => isErrorCode(error, '22P02')

/** A statement that ran out of time there would run out of time here, too. */
const isFinal = (error: unknown) => isErrorCode(error, '57014')

/**
 * Reads for one call: from the replica while it can answer, and from the primary from the first time that it cannot, so that no
 * later statement sees less than an earlier one. Each statement travels with the check and sees at least what that saw. It takes
 * no transaction of a handler's own: what the primary answers instead is always one statement.
 */
export function openReader({ primary, replica, after, count, log }: ReaderOptions): Database {
  let source = replica

  const leave = (left: ReplicaSource, error: unknown) => {
    source = null
    count(isBehind(error) ? 'behind' : 'failed')
    if (!isBehind(error)) left.failed(error)
  }

  async function lend(): Promise<PostgresPoolClient> {
    const from = source
    if (from === null) return primary.connect()
    try {
      return guard(await from.lender.connect(), from)
    } catch (error) {
      leave(from, error)
      return primary.connect()
    }
  }

  function guard(lent: PostgresPoolClient, from: ReplicaSource): PostgresPoolClient {
    let client: PostgresPoolClient | null = lent
    const query = async (text: string, values: readonly unknown[]) => {
      if (text === 'begin') throw new Error('What reads from a replica takes no transaction.')
      if (client !== lent) return client?.query(text, values)
      try {
        const answer = await readChecked(lent, after, { text, values })
        count('replica')
        return answer
      } catch (error) {
        if (isFinal(error)) throw error
        leave(from, error)
        client = null
        lent.release()
        client = await primary.connect()
        return client.query(text, values)
      }
    }
    const release = () => client?.release()
    const own = new Map<unknown, unknown>([
      ['query', query],
      ['release', release],
    ])
    return new Proxy(lent, { get: (_, key): unknown => own.get(key) ?? Reflect.get(lent, key) })
  }

  const options = primary.options
  if (source === null) count('none')
  const pool: PostgresPool = { options, connect: lend, end: () => Promise.resolve() }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log })
}

/** In one round trip. If the check fails, so does all that follows it in its transaction, before it costs anything. */
async function readChecked(
  client: PostgresPoolClient,
  after: Position | null,
  { text, values }: { text: string; values: readonly unknown[] },
) {
  const [, checked, answer] = await Promise.allSettled([
    client.query('begin', []),
    client.query(check, [after ?? '0/0']),
    client.query(text, values),
    client.query('commit', []),
  ])
  if (checked.status === 'rejected') throw checked.reason
  if (answer.status === 'rejected') throw answer.reason
  return answer.value
}

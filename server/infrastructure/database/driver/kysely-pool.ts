import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { cutConnection } from './cut-connection.ts'
import { createHints } from './hints.ts'
import { statementNameOf } from './named-statement.ts'
import type { PulseCheck } from './pulse-check.ts'
import type { Servers } from './servers.ts'
import { beginLimited } from './time-limits.ts'

/** A statement that takes this many milliseconds makes us check whether the database is still there. */
const suspicious = 3_000

interface PoolObserver {
  pulse: PulseCheck
  servers: Servers
  /** Whether a statement prepared on the connection is known to be found there again. */
  keepsNames: (client: PoolClient) => boolean
  /** Called with every statement error. */
  onFailure: (error: unknown) => void
  /** Called with what a transaction changed, once it is committed. */
  onChange: (topics: ReadonlySet<string>) => void
  /** Called with a position that includes what was just committed, before the commit is answered. Absent: no replicas. */
  onPosition?: ((position: string) => void) | undefined
}

/** What may change rows outside a transaction. Of a read that looks like it, the position is asked in vain. */
const change = /\b(?:insert|update|delete|merge)\b/i

/**
 * The pool for Kysely: it passes the names of `namedStatement` to the driver, sends `begin` in one round trip with a
 * transaction's first statement, and cuts connections to a silent database so that no caller waits. Needs a pipelined pool.
 */
export function kyselyPool(pool: Pool, watch: PoolObserver): PostgresPool {
  // Kysely identifies a connection by its client.
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  const { pulse, servers } = watch

  /** A connection to the current server: one to a server that was replaced meanwhile is closed. */
  async function borrow(): Promise<PoolClient> {
    if (pulse.isSilent()) throw new Error('Connection terminated: the database was silent a moment ago')
    for (;;) {
      const client = await pool.connect()
      if (servers.isCurrent(client)) return client
      client.release(true)
    }
  }

  /** Nothing was sent over a connection that could not be made: it may be made to the server that took over. */
  async function lend(): Promise<PoolClient> {
    const server = await servers.find()
    try {
      return await borrow()
    } catch (error) {
      if ((await servers.find(server)) === server) throw error
      return borrow()
    }
  }

  return {
    options: pool.options,
    end: async () => pool.end(),
    connect: async () => {
      const client = await lend()
      const wrapped = clients.get(client) ?? kyselyClient(client, watch)
      clients.set(client, wrapped)
      return wrapped
    },
  }
}

function kyselyClient(
  client: PoolClient,
  { pulse, keepsNames, onFailure, onChange, onPosition }: PoolObserver,
): PostgresPoolClient {
  const hints = createHints(onChange)
  client.on('notice', hints.onNotice)
  let beginning: Promise<unknown> | null = null
  let isInTransaction = false

  const cutIfSilent = async () => {
    if (!(await pulse.isAlive())) cutConnection(client)
  }

  /** Travels with what it follows. What was committed stays so, even if this gets no answer. */
  const askPosition = async (): Promise<void> => {
    const asking = client.query<{ position: string }>('select pg_current_wal_insert_lsn() as position')
    const answer = await asking.catch(() => null)
    for (const { position } of answer?.rows ?? []) onPosition?.(position)
  }

  const query = async (text: string, values: readonly unknown[]) => {
    if (text === 'begin') {
      hints.begin()
      isInTransaction = true
      beginning = client.query(beginLimited)
      // Fails only if the connection fails, and then the next statement fails too.
      beginning.catch(() => undefined)
      return { command: 'BEGIN', rows: [] }
    }
    const began = beginning
    beginning = null
    const named = statementNameOf(text)
    const name = keepsNames(client) ? named : undefined
    const isCommit = text === 'commit' || (!isInTransaction && change.test(text))
    if (text === 'commit' || text === 'rollback') isInTransaction = false
    const suspicion = setInterval(() => void cutIfSilent(), suspicious)
    try {
      const [answer] = await Promise.all([
        client.query({ text, values: [...values], ...(name !== undefined && { name }) }),
        began,
        isCommit && onPosition !== undefined ? askPosition() : null,
      ])
      hints.succeeded(text)
      return answer
    } catch (error) {
      hints.failed()
      onFailure(error)
      throw error
    } finally {
      clearInterval(suspicion)
    }
  }

  return new Proxy(client, { get: (_, key): unknown => (key === 'query' ? query : Reflect.get(client, key)) })
}

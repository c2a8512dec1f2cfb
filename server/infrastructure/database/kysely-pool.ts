import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { createHints } from './hints.ts'
import { nameOf } from './named-statement.ts'
import type { PulseCheck } from './pulse-check.ts'
import { beginLimited } from './time-limits.ts'

/** Milliseconds after which a statement makes us ask whether the database is still there. */
const suspicious = 3_000

interface Watch {
  pulse: PulseCheck
  /** Every error of a statement. */
  onFailure: (error: unknown) => void
  /** What a transaction has changed, once it is committed. */
  onChange: (topics: ReadonlySet<string>) => void
}

/**
 * The pool as Kysely uses it: the driver is told the names of `namedStatement`, a transaction begins in one trip with its first
 * statement, and a connection to a database that has fallen silent is cut, so that nobody waits for it. The pool must be one
 * that sends on without waiting for answers (`pipeline`).
 */
export function kyselyPool(pool: Pool, watch: Watch): PostgresPool {
  // Kysely knows a connection by its client.
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: async () => pool.end(),
    connect: async () => {
      if (watch.pulse.isSilent()) throw new Error('Connection terminated: the database was silent a moment ago')
      const client = await pool.connect()
      const known = clients.get(client) ?? kyselyClient(client, watch)
      clients.set(client, known)
      return known
    },
  }
}

function kyselyClient(client: PoolClient, { pulse, onFailure, onChange }: Watch): PostgresPoolClient {
  const hints = createHints(onChange)
  client.on('notice', hints.onNotice)
  let beginning: Promise<unknown> | null = null

  const cutIfSilent = async () => {
    if (!(await pulse.isAlive())) client.connection.stream.destroy()
  }

  const query = async (text: string, values: readonly unknown[]) => {
    if (text === 'begin') {
      hints.begin()
      beginning = client.query(beginLimited)
      // It fails only with its connection, and then the statement that follows says so.
      beginning.catch(() => undefined)
      return { command: 'BEGIN', rows: [] }
    }
    const began = beginning
    beginning = null
    const name = nameOf(text)
    const suspicion = setInterval(() => void cutIfSilent(), suspicious)
    try {
      const [answer] = await Promise.all([
        client.query({ text, values: [...values], ...(name !== undefined && { name }) }),
        began,
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

import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { nameOf } from './prepared.ts'

/**
 * The pool as Kysely uses it: the driver is told the names of `prepared`, and a transaction begins in one trip with its
 * first statement. The pool must be one that sends on without waiting for answers (`pipeline`).
 */
export function kyselyPool(pool: Pool): PostgresPool {
  // Kysely knows a connection by its client.
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: async () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const known = clients.get(client) ?? kyselyClient(client)
      clients.set(client, known)
      return known
    },
  }
}

function kyselyClient(client: PoolClient): PostgresPoolClient {
  let beginning: Promise<unknown> | null = null

  const query = async (text: string, values: readonly unknown[]) => {
    if (text === 'begin') {
      beginning = client.query(text)
      // It fails only with its connection, and then the statement that follows says so.
      beginning.catch(() => undefined)
      return { command: 'BEGIN', rows: [] }
    }
    const began = beginning
    beginning = null
    const name = nameOf(text)
    const [answer] = await Promise.all([client.query({ text, values: [...values], ...(name !== undefined && { name }) }), began])
    return answer
  }

  return new Proxy(client, { get: (_, key): unknown => (key === 'query' ? query : Reflect.get(client, key)) })
}

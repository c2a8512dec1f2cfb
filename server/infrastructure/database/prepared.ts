import { sql, type PostgresPool, type PostgresPoolClient, type RawBuilder } from 'kysely'
import type { Pool, PoolClient } from 'pg'

const mark = /^\/\* prepared (\w+) \*\//

/**
 * Stands at the beginning of a statement that each connection plans once and keeps, by a name of its own: for the few
 * whose planning costs more than they do. Its text must always be the same.
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared ${name} */`)

/** The pool as Kysely uses it, with the names of `prepared` told to the driver. */
export function preparing(pool: Pool): PostgresPool {
  // Kysely knows a connection by its client.
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: async () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const known = clients.get(client) ?? tellNames(client)
      clients.set(client, known)
      return known
    },
  }
}

function tellNames(client: PoolClient): PostgresPoolClient {
  const query = async (text: string, values: readonly unknown[]) => {
    const name = mark.exec(text)?.[1]
    return client.query({ text, values: [...values], ...(name !== undefined && { name }) })
  }
  return new Proxy(client, { get: (_, key): unknown => (key === 'query' ? query : Reflect.get(client, key)) })
}

import { randomBytes } from 'node:crypto'
import type { PoolClient, QueryResult } from 'pg'
import { limitSession } from './time-limits.ts'

/**
 * Sends a new connection its settings, ahead of every other statement. Resolves to whether statements prepared there are found
 * again under their names: on a session of the database itself, and through a pooler that tracks them. A pooler announces another
 * process than the one that answers, and may hand each transaction to another session. If it tracks statements, the session knows
 * the one sent here by the pooler's name for it; if it passes names on, the next transaction may meet a session without them.
 */
export async function beginSession(client: PoolClient): Promise<boolean> {
  const name = `vesper_probe_${randomBytes(6).toString('hex')}`
  // Sent together: nothing that a caller sends comes between them.
  const [session, , probe] = await Promise.all([
    // The driver answers several statements with a list of results, which its types do not know.
    client.query<{ pid: number }>(`${limitSession}; select pg_backend_pid() as pid`) as Promise<Answers>,
    client.query('begin'),
    client.query<{ name: string }>({ name, text: `select name from pg_prepared_statements where statement ~ '${name}'` }),
    client.query('deallocate all'),
    client.query('commit'),
  ])
  if ([session].flat().at(-1)?.rows[0]?.pid === Reflect.get(client, 'processID')) return true
  return probe.rows[0] !== undefined && probe.rows[0].name !== name
}

type Answers = QueryResult<{ pid: number }> | QueryResult<{ pid: number }>[]

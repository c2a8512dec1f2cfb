import { vi } from 'vitest'
import { execute, pointTo, type TestServer } from './database.ts'
import { makeTemplate, nameTestServer } from './global-setup.ts'
import { startThrowAwayPostgres } from './throw-away-postgres.ts'

/** A server for one file, and a replica of it that runs beside it. */
export interface ReplicatedPair {
  server: TestServer
  /** The address of the replica of a database. */
  replicaOf(connectionString: string): string
  /** Runs a statement on the replica, in no database that tests use. */
  onReplica(statement: string): Promise<Record<string, unknown>[]>
  /** Resolves once the replica has everything that is committed now. */
  caughtUp(): Promise<void>
  stop(): Promise<void>
}

export async function startReplicated(): Promise<ReplicatedPair> {
  const both = await startThrowAwayPostgres({ replicated: true })
  const server = nameTestServer(both.connectionString)
  const replica = nameTestServer(both.replicas[0] ?? '').connectionString
  await makeTemplate(server)
  // Nothing is sent to a replica before it is written, which the throw-away server puts off.
  await execute(server.connectionString, 'alter role current_user set synchronous_commit = on')
  const onReplica = async (statement: string) => execute(pointTo(replica, 'postgres'), statement)
  await vi.waitFor(async () => onReplica('select 1'), { interval: 20, timeout: 60_000 })
  const caughtUp = async () => {
    const [primary] = await execute(server.connectionString, 'select pg_current_wal_insert_lsn()::text as position')
    await vi.waitFor(
      async () => {
        const [row] = await onReplica(`select pg_last_wal_replay_lsn() >= '${String(primary?.['position'])}' as "isThere"`)
        if (row?.['isThere'] !== true) throw new Error('The replica is behind.')
      },
      { interval: 5, timeout: 30_000 },
    )
  }
  return {
    server,
    replicaOf: (connectionString) => pointTo(replica, new URL(connectionString).pathname.slice(1)),
    onReplica,
    caughtUp,
    stop: both.stop,
  }
}

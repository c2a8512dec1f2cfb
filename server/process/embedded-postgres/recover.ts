import { join } from 'node:path'
import { StartRefusal } from '../../infrastructure/start-refusal.ts'
import { checkCluster } from './check-cluster.ts'
import { writeOwned } from './copy-cluster.ts'
import type { Home } from './home.ts'
import { startPostmaster } from './postmaster.ts'
import { findPrograms } from './programs.ts'
import { nameConnection, openTransport } from './transport.ts'

/**
 * Replays the WAL in the `pg_wal` of a copied cluster up to the instant, or all of it, checks every table and index, and stops.
 * Throws a `StartRefusal` if the WAL does not lead there. Resolves to what the check found.
 */
export async function recover(home: Home, until: Temporal.Instant | null): Promise<{ wrong: string | null; count: number }> {
  const [programs, transport] = [await findPrograms(home), await openTransport(home)]
  await writeOwned(join(home.cluster, 'recovery.signal'), '', join(home.cluster, 'PG_VERSION'))
  const settings = {
    // PostgreSQL wants a command. This one, for every shell, says that there is no more than what is in `pg_wal`.
    restore_command: 'exit 1',
    hot_standby: 'off',
    // When it reads its settings, it knows no names of time zones yet, not even Z.
    ...(until !== null && {
      recovery_target_time: until.toString({ fractionalSecondDigits: 6 }).replace('Z', '+00'),
      recovery_target_action: 'promote',
    }),
  }
  const server = await startPostmaster({ home, programs, transport, durable: true, settings, readyWithin: Infinity }).catch(
    (error: unknown) => {
      if (!(error instanceof StartRefusal) || !error.message.includes('recovery ended before')) throw error
      const [, last] = /last completed transaction was at log time (.+)/.exec(error.message) ?? []
      throw new StartRefusal(`The archived WAL ends before ${String(until)}${last === undefined ? '' : `, at ${last}`}.`, {
        cause: error,
      })
    },
  )
  try {
    return await checkCluster(nameConnection(transport))
  } finally {
    await server.stop()
  }
}

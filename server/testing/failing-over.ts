import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { vi } from 'vitest'
import { prepareCluster } from '../process/embedded-postgres/cluster.ts'
import { findHome, makeDataFolder } from '../process/embedded-postgres/home.ts'
import { startPostmaster } from '../process/embedded-postgres/postmaster.ts'
import { findPrograms } from '../process/embedded-postgres/programs.ts'
import { startReplica } from '../process/embedded-postgres/replica.ts'
import { nameConnection, openTransport } from '../process/embedded-postgres/transport.ts'
import { execute, pointTo, type TestServer } from './database.ts'
import { makeTemplate, nameTestServer } from './global-setup.ts'
import { makeTestFolder } from './throw-away-postgres.ts'

/** A primary that nothing restarts, and its standby, which has everything that is answered. */
export interface Pair {
  /** The primary alone. */
  server: TestServer
  /** The address of a database on the standby, once it is promoted or not. */
  onStandby(connectionString: string): string
  /** The address of a database that names both servers, in this order; the primary perhaps by a port that leads there. */
  onBoth(connectionString: string, port?: number): string
  kill(): Promise<void>
  promote(): Promise<void>
  /** Starts the killed primary again, as if nothing had replaced it. */
  revive(): Promise<void>
  /** Lets the primary commit without its standby. */
  stopWaiting(): Promise<void>
  stop(): Promise<void>
}

export async function startPair(): Promise<Pair> {
  const dataDir = await makeTestFolder()
  const home = await findHome(await makeDataFolder(dataDir))
  const [programs, transport] = [await findPrograms(home), await openTransport(home)]
  await prepareCluster(home, programs, transport, false)
  const options = { home, programs, transport, durable: false }
  let primary = await startPostmaster(options)
  const server = nameTestServer(nameConnection(transport))
  await makeTemplate(server)
  const replica = await startReplica(options, pino({ level: 'silent' }))
  const standby = nameTestServer(replica.connectionString).connectionString
  await vi.waitFor(async () => execute(pointTo(standby, 'postgres'), 'select 1'), { interval: 20, timeout: 60_000 })
  // What is answered is on both: the throw-away server waits neither for its disk nor for a standby.
  for (const statement of [
    'alter role current_user set synchronous_commit = on',
    "alter system set synchronous_standby_names = '*'",
    'select pg_reload_conf()',
  ])
    await execute(server.connectionString, statement)
  const states = async () => execute(server.connectionString, 'select sync_state from pg_stat_replication')
  await vi.waitFor(async () => {
    if ((await states())[0]?.['sync_state'] !== 'sync') throw new Error('The standby is not synchronous yet.')
  })
  const onStandby = (connectionString: string) => pointTo(standby, new URL(connectionString).pathname.slice(1))
  return {
    server,
    onStandby,
    onBoth: (connectionString, port) => {
      const both = new URL(connectionString)
      const hosts = [both, new URL(standby)].map((server) => server.searchParams.get('host') ?? '')
      if (port !== undefined) hosts[0] = '127.0.0.1'
      both.searchParams.set('host', hosts.join(','))
      both.searchParams.set('port', `${port ?? 5432},5432`)
      return both.href
    },
    async kill() {
      process.kill(primary.pid, 'SIGKILL')
      await primary.ended
    },
    async promote() {
      await execute(pointTo(standby, 'postgres'), 'select pg_promote()')
    },
    async revive() {
      // Without a standby to wait for.
      await writeFile(join(home.cluster, 'postgresql.auto.conf'), '')
      await vi.waitFor(async () => (primary = await startPostmaster(options)), { interval: 100, timeout: 30_000 })
    },
    async stopWaiting() {
      await execute(server.connectionString, 'alter system reset synchronous_standby_names')
      await execute(server.connectionString, 'select pg_reload_conf()')
    },
    async stop() {
      await Promise.all([replica.stop(), primary.stop()])
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

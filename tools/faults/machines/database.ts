import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { prepareCluster } from '#server/process/embedded-postgres/cluster.ts'
import { copyCluster, writeOwned } from '#server/process/embedded-postgres/copy-cluster.ts'
import { findHome, makeDataFolder, type Home } from '#server/process/embedded-postgres/home.ts'
import { startPostmaster, type Postmaster } from '#server/process/embedded-postgres/postmaster.ts'
import { findPrograms } from '#server/process/embedded-postgres/programs.ts'
import { nameConnection, openTransport, type Transport } from '#server/process/embedded-postgres/transport.ts'
import { until } from '../../start-checks/launch.ts'

/** One PostgreSQL server, which nothing restarts. */
export interface DatabaseServer {
  home: Home
  address: string
  /** The folder of its socket. */
  folder: string
  /** Where it says over HTTP whether it is the primary or a replica, like Patroni. */
  keeper: number
  pid: number
  ask<Row extends object>(text: string): Promise<Row[]>
  kill(): Promise<void>
  stop(): Promise<void>
}

export async function ask<Row extends object>(address: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: address, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Answers `/primary` and `/replica` with 200 while the server is that, as HAProxy asks Patroni. */
async function openKeeper(address: string) {
  const keeper = createServer((request, response) => {
    ask<{ standby: boolean }>(address, 'select pg_is_in_recovery() as standby').then(
      ([row]) => response.writeHead((row?.standby === true) === (request.url === '/replica') ? 200 : 503).end(),
      () => response.writeHead(503).end(),
    )
  })
  await once(keeper.listen(0, '127.0.0.1'), 'listening')
  return keeper
}

async function startServer(home: Home, transport: Transport, settings: Record<string, string>): Promise<DatabaseServer> {
  if (transport.kind !== 'socket') throw new Error('Several machines are staged on Unix sockets.')
  const address = nameConnection(transport)
  const programs = await findPrograms(home)
  const server: Postmaster = await startPostmaster({ home, programs, transport, durable: true, settings })
  const keeper = await openKeeper(address)
  return {
    home,
    address,
    folder: transport.folder,
    keeper: (keeper.address() as AddressInfo).port,
    pid: server.pid,
    ask: async (text) => ask(address, text),
    async kill() {
      process.kill(server.pid, 'SIGKILL')
      await server.ended
    },
    async stop() {
      keeper.close()
      keeper.closeAllConnections()
      await server.stop()
    },
  }
}

export async function startDatabase(dataDir: string): Promise<DatabaseServer> {
  const home = await findHome(await makeDataFolder(join(dataDir, 'one')))
  const transport = await openTransport(home)
  await prepareCluster(home, await findPrograms(home), transport, true)
  return startServer(home, transport, {})
}

/** Makes a standby from a copy of a running server. The name is that of its folder, its slot and its connection. */
export async function startStandby(primary: DatabaseServer, dataDir: string, name: string): Promise<DatabaseServer> {
  const home = await findHome(await makeDataFolder(join(dataDir, name)))
  const transport = await openTransport(home)
  const source = new Client({ connectionString: primary.address })
  await source.connect()
  await source.query('select pg_create_physical_replication_slot($1, true)', [name])
  await copyCluster(source, primary.home.cluster, home.cluster)
  await source.end()
  await writeOwned(join(home.cluster, 'standby.signal'), '', join(primary.home.cluster, 'PG_VERSION'))
  const standby = await startServer(home, transport, {
    primary_conninfo: `${primary.address}&application_name=${name}`,
    primary_slot_name: name,
    hot_standby_feedback: 'on',
    max_standby_streaming_delay: '2s',
  })
  await until(`${name} answers`, async () => (await standby.ask('select 1')).length === 1)
  return standby
}

/** From now on, what is answered is on both. */
export async function makeSynchronous(primary: DatabaseServer, name: string): Promise<void> {
  await primary.ask(`alter system set synchronous_standby_names = '${name}'`)
  await primary.ask('select pg_reload_conf()')
  await until(`${name} is synchronous`, async () => {
    const [row] = await primary.ask<{ state: string }>('select sync_state as state from pg_stat_replication')
    return row?.state === 'sync'
  })
}

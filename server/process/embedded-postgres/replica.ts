import { chown, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { Client } from 'pg'
import { copyCluster, writeOwned } from './copy-cluster.ts'
import type { Home } from './home.ts'
import { keepRunning } from './keep-running.ts'
import { stopLeftover } from './leftover.ts'
import type { ServerOptions } from './postmaster.ts'
import { nameConnection, openTransport } from './transport.ts'

/** Retains the WAL that the replica has not received yet. */
const slot = 'vesper_replica'

const homeOf = ({ folder, account }: Home): Home => {
  const own = join(folder, 'replica')
  return { folder: own, cluster: join(own, 'postgres'), account }
}

/** Removes the replica of an earlier run, and the slot that would retain WAL for it forever. */
export async function removeReplica(home: Home, connectionString: string): Promise<void> {
  const { folder, cluster } = homeOf(home)
  if ((await stat(folder).catch(() => null)) === null) return
  await stopLeftover(cluster)
  await ask(connectionString, dropSlot)
  await rm(folder, { recursive: true, force: true })
}

/**
 * Makes a replica of a running server beside it, from a copy that each run makes, and keeps it running until `stop`. Resolves
 * at once to its address: until the replica is there, the server itself answers.
 */
export async function startReplica(
  primary: ServerOptions,
  log: Pick<Logger, 'info' | 'error'>,
): Promise<{ connectionString: string; stop(): Promise<void> }> {
  const home = homeOf(primary.home)
  const { account } = home
  await mkdir(home.folder, { mode: 0o700 })
  if (account !== null) await chown(home.folder, account.uid, account.gid)
  const transport = await openTransport(home)
  const source = nameConnection(primary.transport)
  const settings = {
    primary_conninfo: source,
    primary_slot_name: slot,
    // The primary keeps rows that a read here still needs, and a read that holds up the replay for long gives way.
    hot_standby_feedback: 'on',
    max_standby_streaming_delay: '2s',
  }
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    await ask(source, async (client) => {
      await dropSlot(client)
      await client.query('select pg_create_physical_replication_slot($1, true)', [slot])
      await copyCluster(client, primary.home.cluster, home.cluster)
    })
    await writeOwned(join(home.cluster, 'standby.signal'), '', join(primary.home.cluster, 'PG_VERSION'))
    const stop = await keepRunning({ ...primary, home, transport, settings, signal }, log)
    log.info('the replica of the embedded database is up')
    return stop
  }
  const running = run().catch((error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, 'the embedded database has no replica')
    return () => Promise.resolve()
  })
  return {
    connectionString: nameConnection(transport),
    stop: async () => {
      stopping.abort()
      const stop = await running
      await stop()
    },
  }
}

async function dropSlot(client: Client): Promise<void> {
  await client.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1', [slot])
}

async function ask(connectionString: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString, application_name: 'vesper replica', connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

import type { Logger } from 'pino'
import { prepareCluster } from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { findHome, makeDataFolder, refuseForeignCluster } from './home.ts'
import { keepRunning } from './keep-running.ts'
import { findPrograms } from './programs.ts'
import { archiveSettings, makeWaiting, removeWaiting } from './archive-settings.ts'
import { removeReplica, startReplica } from './replica.ts'
import { nameConnection, openTransport } from './transport.ts'

export type EmbeddedPostgres = Readonly<{
  connectionString: string
  /** The addresses of its replicas, which may still be starting. */
  replicas: readonly string[]
  /** Where finished WAL segments wait for the archive; null without one. */
  walFolder: string | null
  stop(): Promise<void>
}>

type Options = Readonly<{
  dataDir: string
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** False: no waiting for the disk. Only for a database that is thrown away. */
  durable?: boolean
  /** Whether a replica runs beside it. */
  replicated?: boolean
  /** Whether its WAL is archived. */
  archived?: boolean
}>

/**
 * Starts PostgreSQL on the data folder and keeps it running until `stop`: if it dies, it is restarted at the same address. Throws
 * a `StartRefusal` if the folder is in use, belongs to another account or has another version.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  durable = true,
  replicated = false,
  archived = false,
}: Options): Promise<EmbeddedPostgres> {
  const folder = await makeDataFolder(dataDir)
  const release = await lockFolder(folder)
  const running = [() => Promise.resolve(release())]
  const stopAll = async () => {
    for (const stop of running.splice(0).toReversed()) await stop()
  }
  try {
    const home = await findHome(folder)
    await refuseForeignCluster(home)
    const [programs, transport] = [await findPrograms(home), await openTransport(home)]
    await prepareCluster(home, programs, transport, durable)
    const walFolder = archived ? await makeWaiting(home) : await removeWaiting(home)
    const settings = walFolder === null ? {} : archiveSettings(walFolder)
    const primary = { home, programs, transport, durable, settings }
    running.push(await keepRunning(primary, log))
    const connectionString = nameConnection(transport)
    await removeReplica(home, connectionString)
    const replica = replicated ? await startReplica(primary, log) : null
    if (replica !== null) running.push(replica.stop)
    return { connectionString, replicas: replica === null ? [] : [replica.connectionString], walFolder, stop: stopAll }
  } catch (error) {
    await stopAll()
    throw error
  }
}

import type { Logger } from 'pino'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareCluster } from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { findHome, makeDataFolder, refuseForeignCluster } from './home.ts'
import { stopLeftover } from './leftover.ts'
import { startPostmaster, type Postmaster, type ServerOptions } from './postmaster.ts'
import { findPrograms } from './programs.ts'
import { nameConnection, openTransport } from './transport.ts'

export type EmbeddedPostgres = Readonly<{ connectionString: string; stop(): Promise<void> }>

type Options = Readonly<{
  dataDir: string
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** False: no waiting for the disk. Only for a database that is thrown away. */
  durable?: boolean
}>

const longestPause = 5_000

/**
 * Starts PostgreSQL on the data folder and keeps it running until `stop`: if it dies, it is restarted at the same address. Throws
 * a `StartRefusal` if the folder is in use, belongs to another account or has another version.
 */
export async function startEmbeddedPostgres({ dataDir, log, durable = true }: Options): Promise<EmbeddedPostgres> {
  const folder = await makeDataFolder(dataDir)
  const release = await lockFolder(folder)
  try {
    const home = await findHome(folder)
    await refuseForeignCluster(home)
    const [programs, transport] = [await findPrograms(home), await openTransport(home)]
    await prepareCluster(home, programs, transport, durable)
    const stop = await keepRunning({ home, programs, transport, durable }, log)
    return { connectionString: nameConnection(transport), stop: () => stop().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

async function keepRunning(options: ServerOptions, log: Options['log']): Promise<() => Promise<void>> {
  let stopping = false
  let server = await startAfresh(options)
  let revival: Promise<void> = Promise.resolve()
  const watch = (watched: Postmaster) => {
    void watched.ended.then(() => {
      if (!stopping) revival = revive()
    })
  }
  const revive = async () => {
    log.error('PostgreSQL ended unexpectedly and is being restarted')
    for (let pause = 50; !stopping; pause = Math.min(pause * 2, longestPause)) {
      await sleep(pause)
      try {
        server = await startAfresh(options)
        return watch(server)
      } catch (error) {
        log.error({ err: error }, 'PostgreSQL could not be restarted yet')
      }
    }
  }
  watch(server)
  return async () => {
    stopping = true
    await revival
    await server.stop()
  }
}

async function startAfresh(options: ServerOptions): Promise<Postmaster> {
  await stopLeftover(options.home.cluster)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startPostmaster(options)
    } catch (error) {
      // The sessions of a killed server take a moment to notice.
      const passing = error instanceof Error && /shared memory block|lock file/.test(error.message)
      if (!passing || attempt === 20) throw error
      await sleep(100)
    }
  }
}

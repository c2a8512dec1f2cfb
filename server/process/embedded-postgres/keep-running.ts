import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { stopLeftover } from './leftover.ts'
import { startPostmaster, type Postmaster, type ServerOptions } from './postmaster.ts'

const longestPause = 5_000

/** Starts the server, and again whenever it ends unexpectedly. Resolves to what stops it. */
export async function keepRunning(options: ServerOptions, log: Pick<Logger, 'error'>): Promise<() => Promise<void>> {
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

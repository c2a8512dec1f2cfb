import type { Logger } from 'pino'

/** How long requests and jobs get to finish, in milliseconds. */
const graceful = 15_000

/**
 * Stops the process once, at the first of: SIGINT, SIGTERM, SIGHUP, the end of the process that started it. Ctrl-C reaches every
 * process in a terminal and is passed on as well, so later signals change nothing.
 */
export function stopOnce(stop: () => Promise<void>, log: Pick<Logger, 'info' | 'error'>): void {
  let isAsked = false
  const ask = (reason: string) => {
    if (isAsked) return
    isAsked = true
    log.info({ reason }, 'stopping')
    setTimeout(() => {
      log.error('stopping took too long')
      process.exit(1)
    }, graceful + 5_000).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ask(signal))
  process.once('disconnect', () => ask('the process that started this one is gone'))
}

/** Waits for the work, but not forever. Resolves to whether it finished. */
export async function withinGrace(work: Promise<unknown>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), graceful)
  work.then(
    () => resolve(true),
    () => resolve(true),
  )
  return promise.finally(() => clearTimeout(timer))
}

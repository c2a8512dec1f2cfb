import type { Logger } from 'pino'

/** Requests and jobs get this long, in milliseconds, to come to their end. */
const graceful = 15_000

/**
 * Stops the process once, at the first of: SIGINT, SIGTERM, SIGHUP, the end of the process that started it. Ctrl-C
 * reaches everything in a terminal and is passed on as well, so later signals change nothing.
 */
export function stopOnce(stop: () => Promise<void>, log: Pick<Logger, 'info' | 'error'>): void {
  let asked = false
  const ask = (reason: string) => {
    if (asked) return
    asked = true
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

/** Waits for the work, but not for ever. Resolves to whether it came to its end. */
export async function withinGrace(work: Promise<unknown>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), graceful)
  work.then(
    () => resolve(true),
    () => resolve(true),
  )
  return promise.finally(() => clearTimeout(timer))
}

import type { Logger } from 'pino'

/** Processes each item and continues after a failure, which is logged; the next run retries the item. */
export async function eachSeparately(
  log: Logger,
  items: readonly string[],
  work: (item: string) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      log.error({ err: error, item }, 'one of several items failed; the others continue')
    }
  }
}

import type { Logger } from 'pino'

/** Works on each item, and goes on where one fails: the failure is logged, and the next run meets the item again. */
export async function eachByItself(
  log: Logger,
  items: readonly string[],
  work: (item: string) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      log.error({ err: error, item }, 'one of several items failed; the others go on')
    }
  }
}

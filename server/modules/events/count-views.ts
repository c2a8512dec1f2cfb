import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { addViews } from './view-store.ts'

/** What is counted here before it is written down; a process that dies loses no more. */
const flushSeconds = 10
/** Ids are as many as are sent: beyond so many, the rest is not counted until the next flush. */
const mostKept = 10_000

export interface ViewCounter {
  count(eventId: string): void
  /** Writes down what was counted so far. */
  flush(): Promise<void>
}

/**
 * Counts views of event pages in memory, and writes them down together: no page waits for it, and an event that everyone looks at is one row written
 * every few seconds. Only a count is kept, not who looked.
 */
export function createViewCounter({ db, clock, log }: Infrastructure): ViewCounter {
  let counts = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const taken = counts
    counts = new Map()
    if (taken.size === 0) return
    try {
      await addViews(
        db,
        [...taken].map(([key, views]) => {
          const [event_id = '', viewed_on = ''] = key.split(' ')
          return { event_id, viewed_on, views }
        }),
      )
    } catch (error) {
      log.error({ err: error }, 'views were not written down')
    }
  }

  return {
    flush,
    count(eventId: string): void {
      const key = `${eventId} ${clock.now().toString().slice(0, 10)}`
      if (!counts.has(key) && counts.size >= mostKept) return
      counts.set(key, (counts.get(key) ?? 0) + 1)
      timer ??= setTimeout(() => void flush(), flushSeconds * 1000).unref()
    },
  }
}

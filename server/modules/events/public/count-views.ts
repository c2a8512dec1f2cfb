import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { addViews } from './view-store.ts'

/** How long views are counted in memory before they are written; a process that dies loses no more. */
const flushSeconds = 10
/** Clients can send any id: beyond this many, the rest is not counted until the next flush. */
const maxKept = 10_000

export interface ViewCounter {
  count(eventId: string): void
  /** Writes the counts so far. */
  flush(): Promise<void>
}

/**
 * Counts views of event pages in memory and writes them in batches: no page waits for it, and a popular event is one row written
 * every few seconds. Stores only the number, not who viewed.
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
      log.error({ err: error }, 'views could not be saved')
    }
  }

  return {
    flush,
    count(eventId: string): void {
      const key = `${eventId} ${clock.now().toString().slice(0, 10)}`
      if (!counts.has(key) && counts.size >= maxKept) return
      counts.set(key, (counts.get(key) ?? 0) + 1)
      timer ??= setTimeout(() => void flush(), flushSeconds * 1000).unref()
    },
  }
}

import type { Logger } from 'pino'
import { listenToDatabase } from './listen-to-database.ts'

/** Milliseconds: whoever hears of a topic is not told of it again sooner, however often it changes. */
const quiet = 1_000

export interface Listener {
  notify(topic: string): void
  /** Nothing more is heard: who needs to know has to ask. */
  end(): void
}

export interface LiveHub {
  start(): void
  stop(): Promise<void>
  /** Whether changes are heard of right now. */
  isListening(): boolean
  /** Tells of each change of these topics until the answer is called. */
  listen(topics: readonly string[], listener: Listener): () => void
  /** Tells every process what transactions of this one have changed. */
  notify(topics: ReadonlySet<string>): void
  /** As soon as anything of any topic changes, before anybody is told. */
  onChange(heard: (topic: string) => void): void
}

/** What one process hears of changes in the database, whichever process made them, and who wants to know of which. */
export function createLiveHub({ connectionString, log }: { connectionString: string; log: Logger }): LiveHub {
  const listeners = new Map<string, Set<Listener>>()
  const observers: ((topic: string) => void)[] = []
  /** Topics that were told of a moment ago, and whether they have changed since. */
  const resting = new Map<string, boolean>()

  function hear(topic: string): void {
    if (resting.has(topic)) {
      resting.set(topic, true)
      return
    }
    for (const heard of observers) heard(topic)
    const interested = listeners.get(topic)
    if (interested === undefined && !topic.startsWith('event:')) return
    resting.set(topic, false)
    setTimeout(() => {
      const hasChanged = resting.get(topic)
      resting.delete(topic)
      if (hasChanged) hear(topic)
    }, quiet).unref()
    for (const { notify } of interested ?? []) notify(topic)
  }

  const endAll = () => {
    for (const listener of new Set([...listeners.values()].flatMap((set) => [...set]))) listener.end()
  }
  const database = listenToDatabase({ connectionString, log, hear, lose: endAll })

  return {
    start: database.start,
    isListening: database.isHeard,
    notify: database.notify,
    onChange: (heard) => void observers.push(heard),
    async stop() {
      endAll()
      await database.stop()
    },
    listen(topics, listener) {
      for (const topic of topics) listeners.set(topic, (listeners.get(topic) ?? new Set()).add(listener))
      return () => {
        for (const topic of topics) {
          const set = listeners.get(topic)
          set?.delete(listener)
          if (set?.size === 0) listeners.delete(topic)
        }
      }
    },
  }
}

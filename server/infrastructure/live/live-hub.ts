import type { Logger } from 'pino'
import { listenToDatabase } from './listen-to-database.ts'

/** Milliseconds between two messages about one topic to the same listener, however often it changes. */
const quiet = 1_000

export interface Listener {
  notify(topic: string): void
  /** Changes can no longer be heard, so the listener has to poll. */
  end(): void
}

export interface LiveHub {
  start(): void
  stop(): Promise<void>
  /** Whether changes can be heard right now. */
  isListening(): boolean
  /** Calls the listener on each change of these topics, until the returned function is called. */
  listen(topics: readonly string[], listener: Listener): () => void
  /** Notifies every process of changes committed by this one. */
  notify(topics: ReadonlySet<string>): void
  /** Called on any change of any topic, before all listeners. */
  onChange(observer: (topic: string) => void): void
}

/** One process's view of changes in the database, whichever process made them, and its listeners. */
export function createLiveHub({ connectionString, log }: { connectionString: string; log: Logger }): LiveHub {
  const listeners = new Map<string, Set<Listener>>()
  const observers: ((topic: string) => void)[] = []
  /** Topics sent a moment ago, and whether they have changed since. */
  const resting = new Map<string, boolean>()

  function hear(topic: string): void {
    if (resting.has(topic)) {
      resting.set(topic, true)
      return
    }
    for (const observer of observers) observer(topic)
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
    onChange: (observer) => void observers.push(observer),
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

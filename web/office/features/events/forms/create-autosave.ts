import { statusOf } from '../../../../shared/api/api-query.ts'
import { staleRow } from '../../../ui/stale-row.ts'

/** How far typed input is saved. `at`: milliseconds; null before the first save on this page. */
export type SaveState =
  | { kind: 'saved'; at: number | null }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  /** Retried automatically. */
  | { kind: 'offline' }
  /** The server refused; changing the refused input retries. */
  | { kind: 'refused'; error: unknown }
  /** Someone else has saved in the meantime: nothing is sent until one version is chosen. */
  | { kind: 'stale'; error: unknown }

interface Autosave<Change, Answer> {
  /** Unsaved input that may be sent; null if there is none. */
  pull: () => Change | null
  send: (change: Change) => Promise<Answer>
  onSaved: (answer: Answer, change: Change) => void
  /** Marks refused input, so that `pull` leaves it out until it changes. */
  onRefused: (error: unknown, change: Change) => void
  now?: () => number
}

const pauseMs = 900
const retryMs = 5_000

const isPassing = (error: unknown) => [0, 429, 500, 502, 503, 504].includes(statusOf(error) ?? 0)

/** Saves changes once typing pauses, one call at a time, and retries while the network is away. */
export function createAutosave<Change, Answer>({ pull, send, onSaved, onRefused, now = Date.now }: Autosave<Change, Answer>) {
  let state: SaveState = { kind: 'saved', at: null }
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  const listeners = new Set<() => void>()

  const show = (next: SaveState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const later = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  async function saveAll(): Promise<void> {
    for (let change = pull(); change !== null; change = pull()) {
      show({ kind: 'saving' })
      try {
        const answer = await send(change)
        onSaved(answer, change)
        show({ kind: 'saved', at: now() })
      } catch (error) {
        if (staleRow(error) !== null) return show({ kind: 'stale', error })
        if (isPassing(error)) {
          later(retryMs)
          return show({ kind: 'offline' })
        }
        onRefused(error, change)
        show({ kind: 'refused', error })
      }
    }
  }

  /** Saves immediately, and waits until done. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    while (running !== null) await running
    if (state.kind === 'stale') return
    running = saveAll().finally(() => {
      running = null
    })
    await running
  }

  return {
    flush,
    changed(): void {
      if (state.kind === 'stale' || pull() === null) return
      if (running === null) show({ kind: 'waiting' })
      later(pauseMs)
    },
    /** One of two versions was chosen. */
    resolve(): void {
      show({ kind: 'saved', at: null })
      later(0)
    },
    read: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

import { useDeferredValue, useSyncExternalStore } from 'react'

const minuteMs = 60_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for all: a list asks for each of its cards. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => listeners.forEach((tell) => tell()), minuteMs / 4)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const readMinute = () => Math.floor(Date.now() / minuteMs) * minuteMs

/**
 * The minute it is, in milliseconds; null in the page as it was sent, which may be older, and at the very first in any
 * other: what hangs on it is drawn in its own time, so that a list of cards holds nobody up.
 */
export function useNow(): number | null {
  return useDeferredValue<number | null>(useSyncExternalStore(subscribe, readMinute, readMinute), null)
}

let zone: string | undefined
/** Asked for once: the answer costs as much as formatting ten dates. */
const readZone = () => (zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone)

/** The reader's zone; null on the server, which cannot know it, and at the very first, as with the time. */
export function useReaderZone(): string | null {
  return useDeferredValue<string | null>(readZone(), null)
}

import { useDeferredValue, useSyncExternalStore } from 'react'
import { readerZone } from './reader-zone.ts'

const minuteMs = 60_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for all: a list has one subscriber per card. */
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
 * The current minute, in milliseconds; null in the server's page, which may be older, and on the first render: what depends on it
 * renders afterwards, so that a list of cards delays no one.
 */
export function useNow(): number | null {
  return useDeferredValue<number | null>(useSyncExternalStore(subscribe, readMinute, readMinute), null)
}

/** The reader's zone; null on the server, which cannot know it, and on the first render, like the time. */
export function useReaderZone(): string | null {
  return useDeferredValue<string | null>(readerZone(), null)
}

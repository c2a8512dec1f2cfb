import { useDeferredValue, useSyncExternalStore } from 'react'
import { getPageReader } from '../session/session.ts'
import { readerZone } from './reader-zone.ts'

/** One timer for all: a list has one subscriber per card. */
function createClock(unitMs: number) {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  const floor = (time: number) => Math.floor(time / unitMs) * unitMs
  const read = () => floor(Date.now())
  const readDrawn = () => {
    const reader = getPageReader()
    return reader && floor(reader.now)
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    timer ??= setInterval(() => listeners.forEach((tell) => tell()), unitMs / 4)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }
  return function useClock(): number | null {
    return useDeferredValue<number | null>(useSyncExternalStore(subscribe, read, read), readDrawn())
  }
}

/**
 * The current minute, in milliseconds; null in a public page, which may be older, and on the first render: what depends on it
 * renders afterwards, so that a list of cards delays no one. What a server draws for one reader begins with the minute of that.
 */
export const useNow = createClock(60_000)

/** The same by the second, for what counts down. */
export const useSecond = createClock(1_000)

/** The reader's zone; null in a public page, whose server cannot know it, and on the first render, like the time. */
export function useReaderZone(): string | null {
  return useDeferredValue<string | null>(readerZone(), getPageReader()?.zone ?? null)
}

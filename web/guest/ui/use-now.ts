import { useSyncExternalStore } from 'react'

const minuteMs = 60_000

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, minuteMs / 4)
  return () => clearInterval(timer)
}

/** The minute it is, in milliseconds; null in the page as it was sent, which may be older. */
export function useNow(): number | null {
  return useSyncExternalStore<number | null>(subscribe, () => Math.floor(Date.now() / minuteMs) * minuteMs, () => null)
}

const never = () => () => undefined

/** The reader's zone; null on the server, which cannot know it. */
export function useReaderZone(): string | null {
  return useSyncExternalStore<string | null>(never, () => Intl.DateTimeFormat().resolvedOptions().timeZone, () => null)
}

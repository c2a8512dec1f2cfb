import { useDeferredValue, useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, 250)
  return () => clearInterval(timer)
}

const readSecond = () => Math.floor(Date.now() / 1_000)

/** Whole seconds until an instant, at least zero; null in the server's page and on the first render. */
export function useSecondsLeft(until: string): number | null {
  const second = useDeferredValue<number | null>(useSyncExternalStore(subscribe, readSecond, readSecond), null)
  return second === null ? null : Math.max(0, Math.ceil(Date.parse(until) / 1_000) - second)
}

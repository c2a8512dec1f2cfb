import { useSyncExternalStore } from 'react'

function followHash(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** The part after the # of a link from an email, which no server sees; null until the page is hydrated. */
export const useHashToken = (): string | null =>
  useSyncExternalStore(
    followHash,
    () => location.hash.slice(1),
    () => null,
  )

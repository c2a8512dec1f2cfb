import { useSyncExternalStore } from 'react'

/** A tablet held either way, or a desktop: the camera and the list fit side by side. */
const wide = '(min-width: 47.5rem)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wide).matches)

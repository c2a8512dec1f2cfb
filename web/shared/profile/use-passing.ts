import { useEffect, useEffectEvent } from 'react'

/** Hides a success message after `ms` milliseconds, unless the user leaves the page first. */
export function usePassing(ms: number, onEnd: () => void): void {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = setTimeout(() => end(), ms)
    return () => clearTimeout(timer)
  }, [ms])
}

import { useEffect, useEffectEvent } from 'react'

/** Ends a success message after `ms` milliseconds, unless the page was left first. */
export function usePassing(ms: number, onEnd: () => void): void {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = setTimeout(() => end(), ms)
    return () => clearTimeout(timer)
  }, [ms])
}

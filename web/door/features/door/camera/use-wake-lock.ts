import { useEffect } from 'react'

/** Keeps the screen on while someone works with it. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isGone = false
    const keep = async () => {
      if (document.hidden || isGone || !('wakeLock' in navigator)) return
      lock = await navigator.wakeLock.request('screen')
      if (isGone) await lock.release()
    }
    // A low battery refuses it: the screen then turns off as usual.
    const again = () => void keep().catch(() => undefined)
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}

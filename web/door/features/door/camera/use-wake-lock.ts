import { useEffect } from 'react'

/** The screen stays on as long as somebody works with it. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isGone = false
    const keep = async () => {
      if (document.hidden || isGone || !('wakeLock' in navigator)) return
      lock = await navigator.wakeLock.request('screen')
      if (isGone) await lock.release()
    }
    // A battery that is low refuses it: the screen then goes off as it always does.
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

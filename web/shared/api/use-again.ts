import { useEffect } from 'react'

/** Sends what waits on this device: now, every so often, and when the network is back. Null: nothing waits. */
export function useAgain(send: (() => Promise<void>) | null, everyMs: number): void {
  useEffect(() => {
    if (send === null) return undefined
    const again = () => void send()
    again()
    const timer = setInterval(again, everyMs)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [send, everyMs])
}

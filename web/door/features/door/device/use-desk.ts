import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../../../shared/api/api.ts'
import { isHere } from '../../../../shared/session/session.ts'
import { useLive } from '../../../../shared/live/live.ts'
import { openDesk, type Desk } from './desk.ts'
import { emptyDesk, type DeskState } from './desk-state.ts'
import { sendOutbox } from './send-waiting.ts'
import { readSettings } from './settings.ts'
import { openStore } from './store.ts'

const renewMs = 5000

// The desk reports its own failures; anything else is retried.
const failed = (error: unknown) => console.warn('The door couldn’t be updated', error)

/**
 * An event's desk while its screen is open: it sends, and refreshes every few seconds while visible, and at once when another device has
 * admitted someone.
 */
export function useDesk(eventId: string, userId: string): { desk: Desk | null; state: DeskState } {
  const [desk, setDesk] = useState<Desk | null>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let opened: Desk | null = null
    let isGone = false
    const renew = async () => {
      clearTimeout(timer)
      if (!document.hidden) await opened?.renew().catch(failed)
      clearTimeout(timer)
      if (!isGone) timer = setTimeout(() => void renew(), renewMs)
    }
    const soon = () => void renew()
    const open = async () => {
      const store = await openStore()
      const mayKeepNames = () => isHere(userId)
      const device = () => readSettings().device
      opened = await openDesk({ eventId, userId, mayKeepNames, store, call, now: Date.now, device })
      if (isGone) return
      setDesk(opened)
      await renew()
      await sendOutbox({ store, call, device: device(), mayKeepNames }, eventId)
    }
    void open()
    addEventListener('online', soon)
    addEventListener('offline', soon)
    document.addEventListener('visibilitychange', soon)
    return () => {
      isGone = true
      setDesk(null)
      clearTimeout(timer)
      removeEventListener('online', soon)
      removeEventListener('offline', soon)
      document.removeEventListener('visibilitychange', soon)
    }
  }, [eventId, userId])

  const heard = useCallback(() => void desk?.renew().catch(failed), [desk])
  useLive(`door:${eventId}`, heard)
  const subscribe = useCallback((listener: () => void) => desk?.subscribe(listener) ?? (() => undefined), [desk])
  return { desk, state: useSyncExternalStore(subscribe, () => desk?.getState() ?? emptyDesk) }
}

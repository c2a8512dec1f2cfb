import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../../../shared/api/api.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { getSession, isHere } from '../../../../shared/session/session.ts'
import { useLive } from '../../../../shared/live/live.ts'
import { countByEvent, type EventCount } from './event-counts.ts'
import { openLocalDoor, type LocalDoor } from './local-door.ts'
import { emptyLocalDoor, type LocalDoorState } from './local-door-state.ts'
import { sendOutbox } from './send-waiting.ts'
import { readSettings } from './settings.ts'
import { openStore } from './store.ts'

const renewMs = 5000

// The local door reports its own failures; anything else is retried.
const failed = (error: unknown) => console.warn('The door couldn’t be updated', error)

/**
 * An event's door on this device while its screen is open: it sends, and refreshes every few seconds while visible, and at once
 * when another device has admitted someone.
 */
export function useLocalDoor(
  eventId: string,
  userId: string,
): {
  localDoor: LocalDoor | null
  state: LocalDoorState
  /** Conflicts of other events that no one has reviewed. */
  elsewhere: readonly EventCount[]
} {
  const [localDoor, setLocalDoor] = useState<LocalDoor | null>(null)
  const [elsewhere, setElsewhere] = useState<readonly EventCount[]>([])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let opened: LocalDoor | null = null
    /** What waits of other events leaves from here too. */
    let sendOthers = (): Promise<void> => Promise.resolve()
    let unreviewed = 0
    let isGone = false
    const renew = async () => {
      clearTimeout(timer)
      if (!document.hidden && opened !== null) {
        await opened.renew().catch(failed)
        await sendOthers().catch(failed)
      }
      clearTimeout(timer)
      if (!isGone) timer = setTimeout(() => void renew(), renewMs)
    }
    const soon = () => void renew()
    const open = async () => {
      const store = await openStore()
      const mayKeepNames = () => isHere(userId)
      const device = () => readSettings().device
      const mayOverride = () => sessionMay(getSession(), 'override_door')
      opened = await openLocalDoor({ eventId, userId, mayKeepNames, mayOverride, store, call, now: Date.now, device })
      if (isGone) return
      setLocalDoor(opened)
      sendOthers = async () => {
        await sendOutbox({ store, call, device: device(), mayKeepNames }, eventId)
        const others = (await store.readUnreviewed()).filter(({ event_id }) => event_id !== eventId)
        if (isGone || unreviewed + others.length === 0) return
        unreviewed = others.length
        setElsewhere(countByEvent(others))
      }
      await renew()
    }
    void open()
    addEventListener('online', soon)
    addEventListener('offline', soon)
    document.addEventListener('visibilitychange', soon)
    return () => {
      isGone = true
      setLocalDoor(null)
      clearTimeout(timer)
      removeEventListener('online', soon)
      removeEventListener('offline', soon)
      document.removeEventListener('visibilitychange', soon)
    }
  }, [eventId, userId])

  const onNews = useCallback(() => void localDoor?.renew().catch(failed), [localDoor])
  useLive(`door:${eventId}`, onNews)
  const subscribe = useCallback((listener: () => void) => localDoor?.subscribe(listener) ?? (() => undefined), [localDoor])
  const state = useSyncExternalStore(subscribe, () => localDoor?.getState() ?? emptyLocalDoor)
  return { localDoor, state, elsewhere }
}

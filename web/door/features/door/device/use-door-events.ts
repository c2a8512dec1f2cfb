import { useEffect, useState } from 'react'
import { listDoorEvents, type DoorEvent } from '#contract/door/door.ts'
import { call } from '../../../../shared/api/api.ts'
import { statusOf } from '../../../../shared/api/api-query.ts'
import { isHere } from '../../../../shared/session/session.ts'
import { isAway } from '../../../../shared/api/is-away.ts'
import { countByEvent, type EventCount } from './event-counts.ts'
import type { Store } from './kept.ts'
import { sendOutbox } from './send-waiting.ts'
import { readSettings } from './settings.ts'
import { openStore } from './store.ts'

const patienceMs = 8000
/** How often sending is retried while something is waiting. */
const againMs = 10_000

export interface Events {
  events: readonly DoorEvent[] | null
  isOffline: boolean
  /** Whether this account has a club whose events it can show. */
  hasClub: boolean
  waiting: readonly EventCount[]
  /** Conflicts that no one has reviewed. */
  conflicts: readonly EventCount[]
  /** Whether waiting entries survive closing the page. */
  lasts: boolean
}

/** The events of this door: first those on the device, then the server's. Waiting entries are sent in the meantime. */
export function useDoorEvents(userId: string): Events {
  const [shown, setShown] = useState<Events>({
    events: null,
    isOffline: false,
    hasClub: true,
    waiting: [],
    conflicts: [],
    lasts: true,
  })

  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (parts: Partial<Events>) => {
      if (!stop.signal.aborted) setShown((before) => ({ ...before, ...parts }))
    }
    const send = async (store: Store) => {
      const mayKeepNames = () => isHere(userId)
      show({
        waiting: countByEvent(await store.readWaiting()),
        conflicts: countByEvent(await store.readUnreviewed()),
        lasts: store.lasts,
      })
      await sendOutbox({ store, call, device: readSettings().device, mayKeepNames }, null)
      const waiting = countByEvent(await store.readWaiting())
      show({ waiting, conflicts: countByEvent(await store.readUnreviewed()) })
      clearTimeout(timer)
      if (waiting.length > 0 && !stop.signal.aborted) timer = setTimeout(again, againMs)
    }
    const read = async () => {
      const store = await openStore()
      const events = await store.readEvents()
      if (events.length > 0) show({ events })
      await send(store)
      try {
        const answer = await call(listDoorEvents, { signal: AbortSignal.any([stop.signal, AbortSignal.timeout(patienceMs)]) })
        if (isHere(userId)) await store.keepEvents(answer.events)
        // Other people's names are kept no longer than needed.
        await store.forgetEvents(
          answer.events.map(({ id }) => id),
          Date.now(),
        )
        show({ events: answer.events, isOffline: false, hasClub: true })
      } catch (error) {
        if (stop.signal.aborted) return
        if (isAway(error)) show({ isOffline: true })
        else if (statusOf(error) === 404) show({ events: [], isOffline: false, hasClub: false })
        else throw error
      }
    }
    const again = () => void read()
    again()
    addEventListener('online', again)
    return () => {
      stop.abort()
      clearTimeout(timer)
      removeEventListener('online', again)
    }
  }, [userId])

  return shown
}

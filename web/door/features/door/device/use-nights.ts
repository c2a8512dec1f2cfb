import { useEffect, useState } from 'react'
import { listDoorNights, type DoorNight } from '#contract/door.ts'
import { call } from '../../../../shared/api/api.ts'
import { isAway } from './is-away.ts'
import { openStore } from './store.ts'

const patienceMs = 8000

/** The nights of this door: those that the device knows at once, then those that the server tells of. */
export function useNights(): { nights: readonly DoorNight[] | null; isOffline: boolean } {
  const [nights, setNights] = useState<readonly DoorNight[] | null>(null)
  const [isOffline, setOffline] = useState(false)

  useEffect(() => {
    const stop = new AbortController()
    const read = async () => {
      const store = await openStore()
      const known = await store.readNights()
      if (known.length > 0 && !stop.signal.aborted) setNights(known)
      try {
        const told = await call(listDoorNights, { signal: AbortSignal.any([stop.signal, AbortSignal.timeout(patienceMs)]) })
        await store.keepNights(told.nights)
        // Other people's names stay no longer than they are needed.
        await store.forgetNights(told.nights.map(({ id }) => id))
        if (stop.signal.aborted) return
        setNights(told.nights)
        setOffline(false)
      } catch (error) {
        if (stop.signal.aborted) return
        if (!isAway(error)) throw error
        setOffline(true)
      }
    }
    const again = () => void read()
    again()
    addEventListener('online', again)
    return () => {
      stop.abort()
      removeEventListener('online', again)
    }
  }, [])

  return { nights, isOffline }
}

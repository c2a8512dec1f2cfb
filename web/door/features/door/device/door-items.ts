import { useCallback, useEffect, useState } from 'react'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { getDoorItems } from '#contract/door/walk-ins.ts'
import { call } from '../../../../shared/api/api.ts'
import { keepLocal, readLocal } from './local-json.ts'

export type DoorItems = AnswerOf<typeof getDoorItems>

const key = 'door-items'

/** What this door sold when this device last knew, for walk-ins without a network. */
function readKnown(eventId: string): DoorItems | null {
  const kept = readLocal(key) as { event_id: string; items: DoorItems } | null
  return kept?.event_id === eventId ? kept.items : null
}

export interface KnownItems {
  /** Null until they are known. */
  items: DoorItems | null
  /** Why they couldn't be read now; null if they were. */
  error: unknown
  refresh: () => Promise<void>
}

/** What walk-ins can have at this door; kept on the device from the moment its event is opened. */
export function useDoorItems(eventId: string): KnownItems {
  const [doorItems, setKnown] = useState<Pick<KnownItems, 'items' | 'error'>>(() => ({ items: readKnown(eventId), error: null }))
  const refresh = useCallback(async () => {
    if (eventId === '') return
    try {
      const items = await call(getDoorItems, { params: { event_id: eventId } })
      keepLocal(key, { event_id: eventId, items })
      setKnown({ items, error: null })
    } catch (error) {
      setKnown({ items: readKnown(eventId), error })
    }
  }, [eventId])
  useEffect(() => {
    const soon = () => void refresh()
    soon()
    addEventListener('online', soon)
    return () => removeEventListener('online', soon)
  }, [refresh])
  return { ...doorItems, refresh }
}

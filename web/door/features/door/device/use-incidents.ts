import { useCallback, useState } from 'react'
import type { AddIncidentBody } from '#contract/door/incidents.ts'
import { call } from '../../../../shared/api/api.ts'
import { useAgain } from '../../../../shared/api/use-again.ts'
import { isHere } from '../../../../shared/session/session.ts'
import { openIncidentStore, type WaitingIncident } from './incident-store.ts'
import { sendIncidents } from './send-incidents.ts'

/** How often sending is retried while something is waiting. */
const againMs = 10_000

export interface IncidentBook {
  /** What this account wrote here and the server does not have yet. */
  waiting: readonly WaitingIncident[]
  /** Stored first, then sent: resolves once it is safe on this device. */
  write(body: AddIncidentBody): Promise<void>
}

/** Entries for the incident book, sent from every screen of the door. */
export function useIncidents(userId: string): IncidentBook {
  const [waiting, setWaiting] = useState<readonly WaitingIncident[]>([])
  const send = useCallback(async () => {
    const store = await openIncidentStore()
    setWaiting(await store.read(userId))
    if (!isHere(userId)) return
    await sendIncidents(store, call, userId).catch((error: unknown) => console.warn('An incident couldn’t be sent', error))
    setWaiting(await store.read(userId))
  }, [userId])
  useAgain(send, againMs)
  const write = useCallback(
    async (body: AddIncidentBody) => {
      const store = await openIncidentStore()
      await store.keep({ user_id: userId, body, fault: null })
      setWaiting(await store.read(userId))
      void send()
    },
    [send, userId],
  )
  return { waiting, write }
}

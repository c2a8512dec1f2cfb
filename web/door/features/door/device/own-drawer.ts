import { useCallback, useEffect, useState } from 'react'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { getOwnDrawer } from '#contract/drawers/drawers.ts'
import { call } from '../../../../shared/api/api.ts'

export type OwnDrawer = AnswerOf<typeof getOwnDrawer>

const key = 'door-drawer'

/** What this person’s drawer was when this device last knew, for payments without a network. */
function readKnown(userId: string): OwnDrawer | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as { user_id: string; own: OwnDrawer } | null
    return kept?.user_id === userId ? kept.own : null
  } catch {
    return null
  }
}

function keepKnown(userId: string, own: OwnDrawer): void {
  try {
    localStorage.setItem(key, JSON.stringify({ user_id: userId, own }))
  } catch {
    // Without storage it is known until the page is closed.
  }
}

/** The drawer of the person signed in; null until it is known. */
export function useOwnDrawer(userId: string): { own: OwnDrawer | null; refresh: () => Promise<void> } {
  const [own, setOwn] = useState<OwnDrawer | null>(() => readKnown(userId))
  const refresh = useCallback(async () => {
    const answer = await call(getOwnDrawer)
    keepKnown(userId, answer)
    setOwn(answer)
  }, [userId])
  useEffect(() => {
    const soon = () => void refresh().catch(() => undefined)
    soon()
    addEventListener('online', soon)
    return () => removeEventListener('online', soon)
  }, [refresh])
  return { own, refresh }
}

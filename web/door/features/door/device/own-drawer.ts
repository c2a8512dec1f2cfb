import { useCallback, useEffect, useState } from 'react'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { getOwnDrawer } from '#contract/drawers/drawers.ts'
import { call } from '../../../../shared/api/api.ts'
import { keepLocal, readLocal } from './local-json.ts'

export type OwnDrawer = AnswerOf<typeof getOwnDrawer>

const key = 'door-drawer'

/** What this person’s drawer was when this device last knew, for payments without a network. */
function readKnown(userId: string): OwnDrawer | null {
  const kept = readLocal(key) as { user_id: string; own: OwnDrawer } | null
  return kept?.user_id === userId ? kept.own : null
}

/** The drawer of the person signed in; null until it is known. */
export function useOwnDrawer(userId: string): { own: OwnDrawer | null; refresh: () => Promise<void> } {
  const [own, setOwn] = useState<OwnDrawer | null>(() => readKnown(userId))
  const refresh = useCallback(async () => {
    const answer = await call(getOwnDrawer)
    keepLocal(key, { user_id: userId, own: answer })
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

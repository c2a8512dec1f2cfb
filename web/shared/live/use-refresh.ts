import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { invalidate, type ReadEndpoint } from '../api/api-query.ts'
import { useLive } from './live.ts'

/** The polling interval without live updates. */
const pollMs = 30_000

type ReadEndpoints = readonly Pick<ReadEndpoint, 'name' | 'method'>[]

function useAskAgain(endpoints: ReadEndpoints): () => void {
  const client = useQueryClient()
  const names = endpoints.map(({ name }) => name).join(' ')
  return useCallback(() => {
    void invalidate(client, ...names.split(' ').map((name) => ({ name, method: 'GET' as const })))
  }, [client, names])
}

/** Reloads these endpoints' data on screen whenever the topic has changed. Returns whether live updates are arriving. */
export function useRefresh(topic: string | null, ...endpoints: ReadEndpoints): boolean {
  return useLive(topic, useAskAgain(endpoints))
}

/** Keeps a screen's data from these endpoints current: by live changes or, where none arrive, by polling while visible. */
export function useFresh(topic: string | null, ...endpoints: ReadEndpoints): void {
  const ask = useAskAgain(endpoints)
  const isTold = useLive(topic, ask)
  useEffect(() => {
    if (isTold) return undefined
    const timer = setInterval(() => document.visibilityState === 'visible' && ask(), pollMs)
    return () => clearInterval(timer)
  }, [isTold, ask])
}

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useLive } from './live.ts'

/** How often a screen asks where nothing can be told. */
const pollMs = 30_000

function useAskAnew(endpoints: readonly string[]): () => void {
  const client = useQueryClient()
  const names = endpoints.join(' ')
  return useCallback(() => {
    for (const name of names.split(' ')) void client.invalidateQueries({ queryKey: [name] })
  }, [client, names])
}

/** Asks anew, whenever the topic has changed, for all that is shown of these endpoints. Answers whether changes are told of right now. */
export function useRefresh(topic: string | null, ...endpoints: readonly string[]): boolean {
  return useLive(topic, useAskAnew(endpoints))
}

/** Keeps what a screen shows of these endpoints as it is now: by what is told, and by asking as long as nothing is, while somebody looks. */
export function useFresh(topic: string | null, ...endpoints: readonly string[]): void {
  const ask = useAskAnew(endpoints)
  const isTold = useLive(topic, ask)
  useEffect(() => {
    if (isTold) return undefined
    const timer = setInterval(() => document.visibilityState === 'visible' && ask(), pollMs)
    return () => clearInterval(timer)
  }, [isTold, ask])
}

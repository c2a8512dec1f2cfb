import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLive } from './live.ts'

/** Asks anew, whenever the topic has changed, for all that is shown of these endpoints. Answers whether changes are told of right now. */
export function useRefresh(topic: string | null, ...endpoints: readonly string[]): boolean {
  const client = useQueryClient()
  const names = endpoints.join(' ')
  const refresh = useCallback(() => {
    for (const name of names.split(' ')) void client.invalidateQueries({ queryKey: [name] })
  }, [client, names])
  return useLive(topic, refresh)
}

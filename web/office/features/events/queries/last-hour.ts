import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { getLastHour, setLastHour, type LastHour } from '#contract/last-hour/last-hour.ts'
import { apiQuery, invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'

export const lastHourQuery = (id: string) => apiQuery(getLastHour, { params: { id } })

export function useSetLastHour(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof setLastHour>): Promise<LastHour> => call(setLastHour, { params: { id }, body }),
    onSettled: async () => invalidate(client, getLastHour),
  })
}

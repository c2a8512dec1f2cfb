import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addOpenShifts, getEventForecast } from '#contract/forecast/forecast.ts'
import { getRota } from '#contract/staffing/rota.ts'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'

/** Adds open shifts until an event has the people of a forecast. */
export function useAddOpenShifts(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (roles: { role_id: string; people: number }[]) => call(addOpenShifts, { params: { id }, body: { roles } }),
    onSettled: async () => invalidate(client, getEventForecast, getRota),
  })
}

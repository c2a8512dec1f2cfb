import {
  actOnClubAmbassador,
  getCommissionRate,
  listClubAmbassadors,
  updateCommissionRate,
} from '#contract/ambassadors/club-ambassadors.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'

export function useActOnClubAmbassador() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, ...body }: BodyOf<typeof actOnClubAmbassador> & { id: string }) =>
      call(actOnClubAmbassador, { params: { id }, body }),
    onSuccess: () => void invalidate(client, listClubAmbassadors),
  })
}

export function useUpdateRate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof updateCommissionRate>) => call(updateCommissionRate, { body }),
    onSuccess: () => void invalidate(client, getCommissionRate),
  })
}

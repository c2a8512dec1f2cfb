import { useMutation, useQueryClient } from '@tanstack/react-query'
import { actOnAmbassador, getAmbassador, listAmbassadors, type ActOnAmbassadorBody } from '#contract/ambassadors/approval.ts'
import { apiQuery, invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'

export const ambassadorQuery = (id: string) => apiQuery(getAmbassador, { params: { id } })

/** A decision about an ambassador. Another superadmin may have decided meanwhile, so lists and details always refetch. */
export function useActOnAmbassador(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: ActOnAmbassadorBody) => call(actOnAmbassador, { params: { id }, body }),
    onSettled: async () => invalidate(client, listAmbassadors, getAmbassador),
  })
}

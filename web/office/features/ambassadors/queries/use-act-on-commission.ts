import { actOnCommission, listPlatformCommissions, type ActOnCommissionBody } from '#contract/ambassadors/platform-commissions.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'

export function useActOnCommission(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: ActOnCommissionBody) => call(actOnCommission, { params: { id }, body }),
    onSettled: () => void invalidate(client, listPlatformCommissions),
  })
}

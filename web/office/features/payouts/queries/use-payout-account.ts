import { connectClubPayoutAccount, getClubPayoutAccount, refreshClubPayoutAccount } from '#contract/payouts/payout-accounts.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'

/** Leaves for the provider's page. */
export const useConnectAccount = () =>
  useMutation({
    mutationFn: async (body: BodyOf<typeof connectClubPayoutAccount>) => {
      const { url } = await call(connectClubPayoutAccount, { body })
      location.assign(url)
    },
  })

/** Asks the provider how the account is by now. */
export function useRefreshAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => call(refreshClubPayoutAccount),
    onSettled: () => void invalidate(client, getClubPayoutAccount),
  })
}

import {
  connectAmbassadorPayoutAccount,
  connectClubPayoutAccount,
  getAmbassadorPayoutAccount,
  getClubPayoutAccount,
  refreshAmbassadorPayoutAccount,
  refreshClubPayoutAccount,
} from '#contract/payouts/payout-accounts.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'

export type PayeeKind = 'club' | 'ambassador'

/** Leaves for the provider's page. */
export const useConnectAccount = (payee: PayeeKind) =>
  useMutation({
    mutationFn: async (body: BodyOf<typeof connectClubPayoutAccount>) => {
      const { url } =
        payee === 'club' ? await call(connectClubPayoutAccount, { body }) : await call(connectAmbassadorPayoutAccount, { body })
      location.assign(url)
    },
  })

/** Asks the provider how the account is by now. */
export function useRefreshAccount(payee: PayeeKind) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (payee === 'club' ? call(refreshClubPayoutAccount) : call(refreshAmbassadorPayoutAccount)),
    onSettled: () => void invalidate(client, payee === 'club' ? getClubPayoutAccount : getAmbassadorPayoutAccount),
  })
}

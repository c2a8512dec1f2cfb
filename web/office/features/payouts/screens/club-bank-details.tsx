import {
  getClubBankAccount,
  updateClubBankAccount,
  type BankAccountBody,
  type BankAccountState,
} from '#contract/payouts/bank-accounts.ts'
import { getClubPayoutAccount, type PayoutAccount } from '#contract/payouts/payout-accounts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiQuery, invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import { PayeeAccounts } from '../parts/payee-accounts.tsx'

export const screen = defineScreen({
  queries: () => ({ state: apiQuery(getClubBankAccount), payout: apiQuery(getClubPayoutAccount) }),
  title: () => 'Bank details',
  Component: ClubBankDetails,
  Skeleton: FormSkeleton,
})

interface Data {
  state: BankAccountState
  payout: PayoutAccount
}

function ClubBankDetails({ data: { state, payout }, search }: ScreenProps<Data>) {
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: async (body: BankAccountBody) => call(updateClubBankAccount, { body }),
    onSettled: () => void invalidate(client, getClubBankAccount),
  })
  return (
    <>
      <PageHeader
        title="Bank details"
        lead="Where we pay out your online sales."
        parents={[{ to: paths.clubSetup, label: 'Club Setup' }]}
      />
      <PayeeAccounts
        payee="club"
        state={state}
        payout={payout}
        search={search}
        missing="Add your club’s account. Until then we can’t pay out what you sell online."
        onSave={save.mutateAsync}
      />
    </>
  )
}

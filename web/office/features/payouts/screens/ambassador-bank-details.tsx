import {
  getAmbassadorBankAccount,
  updateAmbassadorBankAccount,
  type BankAccountBody,
  type BankAccountState,
} from '#contract/payouts/bank-accounts.ts'
import { getAmbassadorPayoutAccount, type PayoutAccount } from '#contract/payouts/payout-accounts.ts'
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
  queries: () => ({ state: apiQuery(getAmbassadorBankAccount), payout: apiQuery(getAmbassadorPayoutAccount) }),
  title: () => 'Bank details',
  Component: AmbassadorBankDetails,
  Skeleton: FormSkeleton,
})

interface Data {
  state: BankAccountState
  payout: PayoutAccount
}

function AmbassadorBankDetails({ data: { state, payout }, search }: ScreenProps<Data>) {
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: async (body: BankAccountBody) => call(updateAmbassadorBankAccount, { body }),
    onSettled: () => void invalidate(client, getAmbassadorBankAccount),
  })
  return (
    <>
      <PageHeader
        title="Bank details"
        lead="Where we pay your commissions."
        parents={[{ to: paths.statements, label: 'Statements' }]}
      />
      <PayeeAccounts
        payee="ambassador"
        state={state}
        payout={payout}
        search={search}
        missing="Add your account. Until then we can’t pay out your commissions."
        onSave={save.mutateAsync}
      />
    </>
  )
}

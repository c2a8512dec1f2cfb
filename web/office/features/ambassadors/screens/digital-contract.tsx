import { own } from '#contract/base/own.ts'
import { Button } from '@mantine/core'
import {
  getAmbassadorContract,
  getAmbassadorContractPdf,
  signAmbassadorContract,
} from '#contract/ambassadors/ambassador-contract.ts'
import type { Contract } from '#contract/agreements/agreements.ts'
import { apiQuery, type ApiQuery } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { refusalOf } from '../../../../shared/api/error-messages.ts'
import { Link } from 'react-router'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { ReadAgreement } from '../../../domain/agreements/read-agreement.tsx'
import { useSignAgreement } from '../../../domain/agreements/use-sign-agreement.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { FormSkeleton } from '../../../ui/skeletons.tsx'

const title = 'Digital Contract'

/** The agreement names its ambassador, so the profile comes first. */
interface Incomplete {
  missing: readonly string[]
}

function agreementQuery(): ApiQuery<Contract | Incomplete> {
  const { queryKey, queryFn } = apiQuery(getAmbassadorContract)
  return {
    queryKey,
    queryFn: async (context) =>
      queryFn(context).catch((error: unknown) => {
        const refused = refusalOf(error, 'profile_incomplete')
        if (refused === null) throw error
        const { fields } = refused
        return { missing: typeof fields === 'object' && fields !== null ? Object.keys(fields) : [] }
      }),
  }
}

export const screen = defineScreen({
  queries: () => ({ agreement: agreementQuery() }),
  title: () => title,
  Component: DigitalContract,
  Skeleton: FormSkeleton,
})

function DigitalContract({ data: { agreement } }: ScreenProps<{ agreement: Contract | Incomplete }>) {
  return 'missing' in agreement ? <IncompleteProfile {...agreement} /> : <Agreement contract={agreement} />
}

const fieldWords: Readonly<Record<string, string>> = { full_name: 'full name', email: 'email' }

function IncompleteProfile({ missing }: Incomplete) {
  const words = missing.map((field) => own(fieldWords, field) ?? field).join(' and ')
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title="Complete your profile first"
        action={
          <Button component={Link} to={paths.profile}>
            Go to your profile
          </Button>
        }
      >
        The contract names you. Add your {words}, then come back to sign it.
      </EmptyState>
    </>
  )
}

function Agreement({ contract }: { contract: Contract }) {
  const sign = useSignAgreement({
    queryKey: agreementQuery().queryKey,
    send: async (body) => call(signAmbassadorContract, { body }),
  })
  return (
    <ReadAgreement
      contract={contract}
      title={title}
      lead="In your own name, with the same effect as on paper."
      submit="Sign contract"
      accept="I have read this contract and accept it"
      signedNote="Your commissions can be approved and paid now. Keep the signed copy for your records."
      sign={sign}
      loadCopy={async (version) => call(getAmbassadorContractPdf, { query: { version } })}
    />
  )
}

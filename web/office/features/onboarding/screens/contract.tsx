import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getClubContractPdf, signClubContract } from '#contract/onboarding/club-contract.ts'
import type { Contract } from '#contract/agreements/agreements.ts'
import { getOnboardingStatus, type OnboardingStep } from '#contract/onboarding/onboarding.ts'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { refreshSession } from '../../../../shared/session/account.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { ReadAgreement } from '../../../domain/agreements/read-agreement.tsx'
import { useSignAgreement } from '../../../domain/agreements/use-sign-agreement.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import { contractQuery, type ContractLock } from '../queries/contract-query.ts'

const title = 'Contract'

function ContractScreen({ data: { contract } }: ScreenProps<{ contract: Contract | ContractLock }>) {
  return 'locked' in contract ? <LockedContract {...contract} /> : <ReadContract contract={contract} />
}

const doors: Partial<Record<OnboardingStep, { to: string; label: string }>> = {
  club_setup: { to: paths.clubSetup, label: 'Go to club setup' },
  subscription: { to: paths.clubSubscription, label: 'Go to subscription' },
}

function LockedContract({ locked, next_step }: ContractLock) {
  const door = next_step === null ? undefined : doors[next_step]
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title="Not yet"
        action={
          door && (
            <Button component={Link} to={door.to}>
              {door.label}
            </Button>
          )
        }
      >
        {locked} The contract names your club and your plan.
      </EmptyState>
    </>
  )
}

function ReadContract({ contract }: { contract: Contract }) {
  const { profile } = useSignedIn()
  const client = useQueryClient()
  const sign = useSignAgreement({
    queryKey: contractQuery().queryKey,
    send: async (body) => call(signClubContract, { body }),
    // The navigation and the profile also need to know what the club may do from now on.
    onSigned: () => {
      void invalidate(client, getOnboardingStatus)
      // If that fails, the next page loads it.
      refreshSession().catch(() => undefined)
    },
  })
  return (
    <ReadAgreement
      contract={contract}
      title={title}
      lead="For the club, with the same effect as on paper."
      submit="Sign for the club"
      accept="I have read this contract, am authorised to sign for the club, and accept it"
      signedNote={
        <>
          Your club is open. Keep the signed copy for your records.{' '}
          {profile.role === 'adminclub' && <Link to={paths.clubEvents}>Go to your events</Link>}
        </>
      }
      sign={sign}
      loadCopy={async (version) => call(getClubContractPdf, { query: { version } })}
    />
  )
}

export const screen = defineScreen({
  queries: () => ({ contract: contractQuery() }),
  title: () => title,
  Component: ContractScreen,
  Skeleton: FormSkeleton,
})

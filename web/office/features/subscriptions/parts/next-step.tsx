import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import FileSignature from 'lucide-react/icons/file-pen-line'
import { Link } from 'react-router'
import { getOnboardingStatus } from '#contract/onboarding/onboarding.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { isOpening } from '../../../../shared/navigation/navigation-facts.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'

/** Whether, during onboarding, a plan is chosen and the agreement comes next. */
export function useIsContractNext(): boolean {
  const isAsked = isOpening(useSignedIn())
  const { data } = useQuery({ ...apiQuery(getOnboardingStatus), enabled: isAsked })
  return isAsked && data?.next_step === 'contract'
}

export function NextStep() {
  return (
    <Alert color="blue" icon={<FileSignature size={18} aria-hidden="true" />} title="You’ve chosen a plan">
      <p>One step left before your first event: read the contract and sign it here.</p>
      <Button component={Link} to={paths.clubContract} mt="sm">
        Go to contract
      </Button>
    </Alert>
  )
}

import { Alert, Button } from '@mantine/core'
import CircleCheck from 'lucide-react/icons/circle-check'
import FilePen from 'lucide-react/icons/file-pen'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Contract } from '#contract/contracts.ts'
import type { OnboardingStep } from '#contract/onboarding.ts'
import { formatLocalDate } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { SignForm } from '../forms/sign-form.tsx'
import { ContractText } from '../parts/contract-text.tsx'
import styles from '../parts/contract.module.css'
import { sayWhen, SignedPanel } from '../parts/signed-panel.tsx'
import { contractQuery, type Locked } from '../queries/contract-query.ts'

const title = 'Contract'

function ContractScreen({ data: { contract } }: ScreenProps<{ contract: Contract | Locked }>) {
  return 'locked' in contract ? <LockedContract {...contract} /> : <ReadContract contract={contract} />
}

const doors: Partial<Record<OnboardingStep, { to: string; label: string }>> = {
  club_setup: { to: paths.clubSetup, label: 'Go to the club setup' },
  subscription: { to: paths.clubSubscription, label: 'Go to the subscription' },
}

function LockedContract({ locked, next_step }: Locked) {
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
  const [hasChanged, setChanged] = useState(false)
  const [hasSigned, setSigned] = useState(false)
  const { is_signed, resign_required, signatures, version, effective_at } = contract
  const [latest] = signatures
  const badge = is_signed ? <StatusBadge tone="ok">Signed</StatusBadge> : <StatusBadge tone="warn">To be signed</StatusBadge>
  return (
    <>
      <PageHeader
        title={title}
        mark={badge}
        lead={`Version ${version}, in force since ${formatLocalDate(effective_at.slice(0, 10))}.`}
      />
      <div className={styles.notices} aria-live="polite">
        {hasSigned && is_signed && (
          <Alert color="green" icon={<CircleCheck size={18} aria-hidden="true" />} title="Signed">
            Your club is open. Keep the signed copy for your records.{' '}
            {profile.role === 'adminclub' && <Link to={paths.clubEvents}>Go to your events</Link>}
          </Alert>
        )}
        {resign_required && latest !== undefined && (
          <Alert color="yellow" icon={<FilePen size={18} aria-hidden="true" />} title="A new version is in effect">
            You signed version {latest.version} on {sayWhen(latest.signed_at)}. It stays valid until you sign this one.
          </Alert>
        )}
        {hasChanged && !is_signed && (
          <Alert color="blue" icon={<RefreshCw size={18} aria-hidden="true" />} title="The text has changed">
            The contract changed since you opened it. Read the current text, then sign.
          </Alert>
        )}
      </div>
      <div className={styles.layout}>
        <article className={styles.document} aria-label="Contract text">
          <ContractText body={contract.body} />
        </article>
        <div className={styles.panel}>
          {!is_signed && (
            <Panel title="Sign" lead="For the club, with the same effect as on paper.">
              <SignForm
                contract={contract}
                name={profile.full_name}
                onStale={() => setChanged(true)}
                onSigned={() => setSigned(true)}
              />
            </Panel>
          )}
          <SignedPanel signatures={signatures} />
        </div>
      </div>
    </>
  )
}

export const screen = defineScreen({
  queries: () => ({ contract: contractQuery() }),
  title: () => title,
  Component: ContractScreen,
  Skeleton: FormSkeleton,
})

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import { Link } from 'react-router'
import type { OnboardingStatus, OnboardingStep } from '#contract/onboarding/onboarding.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { onboardingQuery } from '../../../../shared/navigation/onboarding-query.ts'
import styles from './onboarding-steps.module.css'

const screens: Record<OnboardingStep, string> = {
  club_setup: paths.clubSetup,
  subscription: paths.clubSubscription,
  contract: paths.clubContract,
}
const words = { done: 'Done', due: 'To do', locked: 'Later' }
const minutes = 'Three steps, about ten minutes. Then you publish your first event.'

function Mark({ state, index }: { state: OnboardingStatus['requirements'][number]['state']; index: number }) {
  return (
    <span className={styles.mark} aria-hidden="true">
      {state === 'done' ? <Check size={14} /> : state === 'locked' ? <Lock size={12} /> : index + 1}
    </span>
  )
}

/** The onboarding steps, until the club is open. */
export function OnboardingSteps({ pathname }: { pathname: string }) {
  const { data: status } = useQuery(onboardingQuery())
  if (status === undefined || status.onboarding_complete || status.requirements.length === 0) return null
  const next = status.requirements.find(({ key }) => key === status.next_step)
  const isElsewhere = next !== undefined && pathname.replace(/\/$/, '') !== screens[next.key]
  return (
    <nav className={styles.steps} aria-label="Onboarding steps">
      <ol className={styles.list}>
        {status.requirements.map(({ key, label, state }, index) => (
          <li key={key} className={styles.step} data-state={state} {...(pathname === screens[key] && { 'aria-current': 'step' })}>
            <Mark state={state} index={index} />
            {state === 'locked' ? (
              <span className={styles.label}>{label}</span>
            ) : (
              <Link className={styles.label} to={screens[key]}>
                {label}
              </Link>
            )}
            <span className={styles.state}>{words[state]}</span>
          </li>
        ))}
      </ol>
      <div className={styles.next}>
        <p className={styles.note}>
          {next !== undefined && next.missing.length > 0 ? `Still missing: ${next.missing.join(', ')}.` : minutes}
        </p>
        {/* The main action is the screen's own. */}
        {isElsewhere && (
          <Button component={Link} to={screens[next.key]} size="xs" variant="default">
            Next: {next.label}
          </Button>
        )}
      </div>
    </nav>
  )
}

import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { OwnClub } from '#contract/clubs/clubs.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { Panel } from '../../../ui/panel.tsx'
import { ToneIcon } from '../../../ui/tone.tsx'
import { fieldId } from './field-id.ts'
import styles from './setup-progress.module.css'

/** The field in which something is missing: an address has three. */
function fieldOf(key: string, { street, city }: OwnClub): string {
  if (key !== 'address') return key
  return street === '' ? 'street' : city === '' ? 'city' : 'country'
}

/** What the setup still needs, each linked to its field; once complete, the next step. */
export function SetupProgress({ club }: { club: OwnClub }) {
  const session = useSignedIn()
  const maySubscribe = sessionMay(session, 'manage_subscription')
  const due = club.requirements.filter(({ state }) => state === 'due')
  const done = club.requirements.length - due.length
  if (due.length > 0) {
    return (
      <Panel
        title="Still missing"
        lead={`${done} of ${club.requirements.length} are done. You can stop here and continue later.`}
      >
        <ul className={styles.list}>
          {due.map(({ key, label }) => (
            <li key={key}>
              <button
                type="button"
                className={styles.way}
                onClick={() => document.getElementById(fieldId(fieldOf(key, club)))?.focus()}
              >
                <ToneIcon tone="plain" size={16} />
                {label}
              </button>
            </li>
          ))}
        </ul>
      </Panel>
    )
  }
  return (
    <Panel
      title="Setup is complete"
      lead={club.onboarding_completed_at === null ? 'The next step is the subscription.' : 'Your page is public.'}
    >
      {club.onboarding_completed_at === null ? (
        maySubscribe && (
          <Button component={Link} to={paths.clubSubscription}>
            Choose a subscription
          </Button>
        )
      ) : (
        <Button component={Link} to={paths.club(club.slug)} variant="default" reloadDocument>
          See your page
        </Button>
      )}
    </Panel>
  )
}

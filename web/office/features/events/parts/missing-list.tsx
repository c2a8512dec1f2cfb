import type { MissingPart } from '#contract/events/management.ts'
import { Link } from 'react-router'
import { paths } from '../../../../shared/navigation/paths.ts'
import { ToneIcon } from '../../../ui/tone.tsx'
import styles from './missing-list.module.css'

const elsewhere = (eventId: string): Partial<Record<MissingPart['key'], { to: string; label: string }>> => ({
  onboarding: { to: paths.clubSetup, label: 'Club Setup' },
  subscription: { to: paths.clubSubscription, label: 'Subscription' },
  events_per_month: { to: paths.clubSubscription, label: 'Subscription' },
  prestations: { to: paths.clubEventPrestations(eventId), label: 'Tickets & tables' },
})

interface MissingListProps {
  eventId: string
  missing: readonly MissingPart[]
  /** Before a link is followed. */
  onFollow?: () => void
}

/** What is missing before an event can be published, each with its link. */
export function MissingList({ eventId, missing, onFollow }: MissingListProps) {
  const places = elsewhere(eventId)
  return (
    <ul className={styles.list}>
      {missing.map(({ key, message }) => {
        const place = places[key] ?? { to: `${paths.clubEvent(eventId)}#${key}`, label: 'Show field' }
        return (
          <li key={key} className={styles.item}>
            <span className={styles.icon}>
              <ToneIcon tone="warn" size={16} />
            </span>
            <span>
              {message}{' '}
              <Link to={place.to} {...(onFollow !== undefined && { onClick: onFollow })}>
                {place.label}
              </Link>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { eventState } from '../../../../shared/words/event-state.ts'
import { formatEventSpan } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { FillBar } from '../../../ui/fill-bar.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Night } from '../queries/club-dashboard-query.ts'
import styles from './nights.module.css'

/** The events after tonight, and their sales. */
export function Coming({ nights, count }: { nights: readonly Night[]; count: number }) {
  if (nights.length === 0) return null
  return (
    <Panel
      title="Upcoming events"
      {...(count > nights.length && {
        actions: (
          <Button component={Link} to={paths.clubEvents} variant="default" size="xs">
            See all {count}
          </Button>
        ),
      })}
    >
      <ul className={styles.list}>
        {nights.map((night) => (
          <li key={night.id} className={styles.row}>
            <div className={styles.about}>
              <Link className={styles.title} to={paths.clubEvent(night.id)}>
                {night.title}
              </Link>
              <span className={styles.times}>{formatEventSpan(night)}</span>
            </div>
            <StatusBadge tone={eventState(night).tone}>{eventState(night).word}</StatusBadge>
            <FillBar value={night.heads} max={night.capacity} unit="places taken" unpaid={night.held_unpaid} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { eventState } from '../../../../shared/words/event-state.ts'
import { formatEventSpan } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { FillBar } from '../../../ui/fill-bar.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { DateTakings } from '../queries/club-dashboard-query.ts'
import styles from './dates.module.css'

/** The events after tonight, and their sales. */
export function UpcomingDates({ dates, count }: { dates: readonly DateTakings[]; count: number }) {
  if (dates.length === 0) return null
  return (
    <Panel
      title="Upcoming events"
      {...(count > dates.length && {
        actions: (
          <Button component={Link} to={paths.clubEvents} variant="default" size="xs">
            See all {count}
          </Button>
        ),
      })}
    >
      <ul className={styles.list}>
        {dates.map((date) => (
          <li key={date.id} className={styles.row}>
            <div className={styles.about}>
              <Link className={styles.title} to={paths.clubEvent(date.id)}>
                {date.title}
              </Link>
              <span className={styles.times}>{formatEventSpan(date)}</span>
            </div>
            <StatusBadge tone={eventState(date).tone}>{eventState(date).word}</StatusBadge>
            <FillBar value={date.heads} max={date.capacity} unit="places taken" unpaid={date.held_unpaid} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

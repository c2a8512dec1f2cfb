import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { eventState } from '../../../../shared/words/event-state.ts'
import { formatLocalDate, formatTime } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FillBar } from '../../../ui/fill-bar.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Night } from '../queries/club-dashboard-query.ts'
import styles from './nights.module.css'

interface TonightProps {
  nights: readonly Night[]
  /** The first event after tonight. */
  next: Night | undefined
}

/** The event under way or starting today: its sales, and a link to its door. */
export function Tonight({ nights, next }: TonightProps) {
  const session = useSignedIn()
  return (
    <Panel title="Tonight">
      {nights.length === 0 ? (
        <EmptyState title="Nothing on tonight">
          {next === undefined ? 'No upcoming events yet.' : `The next is ${next.title}, ${formatLocalDate(next.business_date)}.`}
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {nights.map((night) => (
            <li
              key={night.id}
              className={styles.tonight}
              style={{ ['--light' as 'color']: night.cover?.color ?? 'var(--brand)' }}
            >
              {night.cover !== null && (
                <img className={styles.cover} src={`/media/${night.cover.name}-400.webp`} alt="" loading="lazy" />
              )}
              <div className={styles.about}>
                <h3>
                  <Link className={styles.title} to={paths.clubEvent(night.id)}>
                    {night.title}
                  </Link>
                </h3>
                <p className={styles.times}>
                  {formatTime(night.starts_at, night.timezone)} – {formatTime(night.ends_at, night.timezone)}
                </p>
                <StatusBadge tone={eventState(night).tone}>{eventState(night).word}</StatusBadge>
              </div>
              <FillBar value={night.heads} max={night.capacity} unit="places taken" unpaid={night.held_unpaid} />
              <div className={styles.ways}>
                {sessionMay(session, 'manage_reservations') && (
                  <Button component={Link} to={paths.clubNight(night.id)} variant="default">
                    Guest list
                  </Button>
                )}
                {/* A separate page that also works offline. */}
                {sessionMay(session, 'work_door') && (
                  <Button component={Link} to={paths.doorNight(night.id)} variant="default" reloadDocument>
                    Open the door
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

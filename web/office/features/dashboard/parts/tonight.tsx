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
import type { DateTakings } from '../queries/club-dashboard-query.ts'
import styles from './dates.module.css'

interface TonightProps {
  dates: readonly DateTakings[]
  /** The first event after tonight. */
  next: DateTakings | undefined
}

/** The event under way or starting today: its sales, and a link to its door. */
export function Tonight({ dates, next }: TonightProps) {
  const session = useSignedIn()
  return (
    <Panel title="Tonight">
      {dates.length === 0 ? (
        <EmptyState title="Nothing on tonight">
          {next === undefined ? 'No upcoming events yet.' : `The next is ${next.title}, ${formatLocalDate(next.business_date)}.`}
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {dates.map((date) => (
            <li key={date.id} className={styles.tonight} style={{ ['--light' as 'color']: date.cover?.color ?? 'var(--brand)' }}>
              {date.cover !== null && (
                <img className={styles.cover} src={`/media/${date.cover.name}-400.webp`} alt="" loading="lazy" />
              )}
              <div className={styles.about}>
                <h3>
                  <Link className={styles.title} to={paths.clubEvent(date.id)}>
                    {date.title}
                  </Link>
                </h3>
                <p className={styles.times}>
                  {formatTime(date.starts_at, date.timezone)} – {formatTime(date.ends_at, date.timezone)}
                </p>
                <StatusBadge tone={eventState(date).tone}>{eventState(date).word}</StatusBadge>
              </div>
              <FillBar value={date.heads} max={date.capacity} unit="places taken" unpaid={date.held_unpaid} />
              <div className={styles.ways}>
                {sessionMay(session, 'manage_reservations') && (
                  <Button component={Link} to={paths.eventReservations(date.id)} variant="default">
                    Reservations
                  </Button>
                )}
                {sessionMay(session, 'work_board') && (
                  <Button component={Link} to={paths.clubBoard(date.id)} variant="default">
                    Board
                  </Button>
                )}
                {/* A separate page that also works offline. */}
                {sessionMay(session, 'work_door') && (
                  <Button component={Link} to={paths.doorEvent(date.id)} variant="default" reloadDocument>
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

import { useQuery } from '@tanstack/react-query'
import { listMyShifts } from '#contract/staffing/my-shifts.ts'
import { Link } from 'react-router'
import { useFresh } from '../../../../shared/live/use-refresh.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { AnswerShift } from '../../../domain/shifts/answer-shift.tsx'
import { nextOf, upcomingShifts } from '../../../domain/shifts/my-shifts-query.ts'
import { ShiftCard } from '../../../domain/shifts/shift-card.tsx'
import { shiftSpan, shiftState } from '../../../domain/shifts/shift-words.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import styles from './own-shift.module.css'

/** A staff member's next shift, with check-in, and the few after it. */
export function OwnShift() {
  const { user } = useSignedIn()
  const { data, isError } = useQuery(upcomingShifts())
  useFresh(`user:${user.id}`, listMyShifts)
  if (data === undefined)
    return isError ? (
      <Panel title="Your next shift">
        <EmptyState title="Your shifts didn’t load">Check your connection. They appear once you’re back online.</EmptyState>
      </Panel>
    ) : null
  const next = nextOf(data.shifts)
  const later = data.shifts
    .filter((shift) => shift !== next && (shift.status === 'published' || shift.status === 'acknowledged'))
    .slice(0, 3)
  return (
    <Panel title="Your next shift" actions={<Link to={paths.myShifts}>All my shifts</Link>}>
      {next === undefined ? (
        <EmptyState title="No upcoming shifts">Your shifts appear here as soon as your manager publishes them.</EmptyState>
      ) : (
        <ShiftCard shift={next}>
          <AnswerShift shift={next} isNext />
        </ShiftCard>
      )}
      {later.length > 0 && (
        <ul className={styles.later} aria-label="After that">
          {later.map((shift) => (
            <li key={shift.id}>
              <span className={styles.shift}>
                {shiftSpan(shift)}
                <span className={styles.role}>{shift.role.name}</span>
              </span>
              <StatusBadge tone={shiftState(shift).tone}>{shiftState(shift).word}</StatusBadge>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

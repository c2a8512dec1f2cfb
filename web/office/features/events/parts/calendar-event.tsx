import { Link } from 'react-router'
import type { ManagedEventLine } from '#contract/events/management.ts'
import { formatTime } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { eventState } from '../../../../shared/words/event-state.ts'
import { ToneIcon } from '../../../ui/tone.tsx'
import styles from './events-calendar.module.css'

/** An event in its day: its start, title and sales, and its status as an icon, and for screen readers as a word. */
export function CalendarEvent({ event }: { event: ManagedEventLine }) {
  const { tone, word } = eventState(event)
  const { heads, capacity } = event
  return (
    <Link
      className={styles.event}
      to={paths.clubEvent(event.id)}
      data-tone={tone}
      title={`${event.title}: ${word}, ${heads} of ${capacity} sold`}
    >
      <span className={styles.icon}>
        <ToneIcon tone={tone} size={14} />
      </span>
      <span className={styles.time}>{formatTime(event.starts_at, event.timezone)}</span>
      <span className={styles.name}>{event.title}</span>
      {event.state !== 'draft' && (
        <span className={styles.sold}>
          {heads}
          <span className={styles.capacity}> of {capacity}</span> sold
        </span>
      )}
      <span className="visually-hidden"> ({word})</span>
    </Link>
  )
}

export interface DaysProps {
  month: string
  today: string
  byDay: ReadonlyMap<string, ManagedEventLine[]>
}

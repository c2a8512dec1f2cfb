import type { Cover } from '#contract/events/events.ts'
import type { Span } from '../../shared/format/format.ts'
import { EventDate } from '../ui/event-date.tsx'
import { Picture } from '../ui/picture.tsx'
import styles from './event-summary.module.css'

interface EventSummaryProps {
  event: Span & { title: string; cover: Cover | null }
  club: string
}

/** The event at a glance. */
export function EventSummary({ event, club }: EventSummaryProps) {
  return (
    <div className={styles.summary}>
      <Picture cover={event.cover} sizes="6rem" ratio="1" eager className={styles.cover} />
      <div className={styles.text}>
        <h2 className={styles.title}>{event.title}</h2>
        <p>
          <EventDate event={event} />
        </p>
        <p className={styles.club}>{club}</p>
      </div>
    </div>
  )
}

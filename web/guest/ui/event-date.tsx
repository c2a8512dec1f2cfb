import { formatEventDate, formatEventSpan, zoneNote, type Span } from '../../shared/format/format.ts'
import { useReaderZone } from '../../shared/format/use-now.ts'
import styles from './event-date.module.css'

/** From start to end, on the club's clock. A line never breaks within a time. */
export function EventSpan({ event }: { event: Span }) {
  const [start = '', end] = formatEventSpan(event).split(' – ')
  const time = start.lastIndexOf(', ') + 2
  return (
    <time dateTime={event.starts_at}>
      {start.slice(0, time)}
      <span className={styles.end}>{start.slice(time)}</span> <span className={styles.end}>– {end}</span>
    </time>
  )
}

/** Whose clock it is, `Lisbon time`, if the reader's shows another time; null on the server, which cannot know. */
export function useZoneNote({ starts_at, timezone }: Span): string | null {
  const zone = useReaderZone()
  return zone === null ? null : zoneNote(starts_at, timezone, zone)
}

/** Formats moments on the club's clock, with its zone if the reader's clock differs: `…, 9:00 PM (Lisbon time)`. */
export function useMoments(timezone: string): (at: string) => string {
  const zone = useReaderZone()
  return (at) => {
    const note = zone === null ? null : zoneNote(at, timezone, zone)
    return `${formatEventDate(at, timezone)}${note === null ? '' : ` (${note})`}`
  }
}

/** The event's span, with its time zone if the reader's differs. A line never breaks within the zone. */
export function EventDate({ event }: { event: Span }) {
  const note = useZoneNote(event)
  return (
    <span>
      <EventSpan event={event} />
      {note !== null && (
        <>
          {' '}
          <span className={styles.end}>· {note}</span>
        </>
      )}
    </span>
  )
}

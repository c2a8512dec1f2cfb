import { useQuery } from '@tanstack/react-query'
import { ToneIcon } from '../../../ui/tone.tsx'
import { managedEventsQuery } from '../queries/events.ts'
import { datesAround, otherEventWords, type EventSpan } from './other-event-words.ts'
import styles from './other-events.module.css'

interface OtherEventsProps {
  /** When this event is; null while a time is missing. */
  span: EventSpan | null
  /** This event, once it exists. */
  exceptId?: string
}

/** Warns that the club has another event then. It may: a second room, or an afternoon before the night. */
export function OtherEvents({ span, exceptId }: OtherEventsProps) {
  const dates = span === null ? '' : datesAround(span)
  const { data } = useQuery({ ...managedEventsQuery({ date_range: dates, limit: 50 }), enabled: dates !== '' })
  const words = span === null || data === undefined ? [] : otherEventWords(span, data, exceptId)
  return (
    <output className={styles.others}>
      {words.map((sentence) => (
        <span key={sentence} className={styles.other}>
          <ToneIcon tone="warn" size={16} />
          {sentence}
        </span>
      ))}
    </output>
  )
}

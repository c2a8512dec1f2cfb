import { CalendarEvent, type DaysProps } from './calendar-event.tsx'
import styles from './events-calendar.module.css'
import { dayLabel } from '../../../ui/dates/local-dates.ts'

/** The days of a month that have an event, as a list. */
export function Agenda({ month, today, byDay }: DaysProps) {
  const days = [...byDay.keys()].filter((date) => date.startsWith(month)).toSorted()
  if (days.length === 0) return <p className={styles.none}>No events this month.</p>
  return (
    <ol className={styles.agenda}>
      {days.map((date) => (
        <li key={date}>
          <h3 className={styles.day}>
            {dayLabel(date)}
            {date === today && ' · Today'}
          </h3>
          <ul className={styles.events}>
            {byDay.get(date)?.map((event) => (
              <li key={event.id}>
                <CalendarEvent event={event} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

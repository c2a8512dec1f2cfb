import type { EventPage } from '#contract/events.ts'
import { formatLocalDate } from '../../../../shared/format.ts'
import styles from './booking-terms.module.css'

type Night = Pick<EventPage, 'min_age' | 'business_date' | 'requires_verified_id'>

/** What one agrees to, in sentences. What is bookable today is paid at the club, so cancelling it never costs anything. */
export function BookingTerms({ night: { min_age, business_date, requires_verified_id } }: { night: Night }) {
  return (
    <ul className={styles.terms}>
      <li>You pay nothing now. Cancel free of charge until the night begins.</li>
      <li>
        For guests of {min_age} and over on {formatLocalDate(business_date)}. Bring an ID to the door.
      </li>
      {requires_verified_id && <li>This night asks for an ID that is verified before you book.</li>}
    </ul>
  )
}

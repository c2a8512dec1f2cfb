import type { Email } from '../../../infrastructure/mail/email.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { reservationFacts, type ReservationFacts } from './reservation-facts.ts'

interface Offered {
  reservation: ReservationFacts
  /** On the club's wall clock, in words. */
  until: string
  /** The reservation's page. */
  url: string
  site: string
}

/** Places became free for someone on the waiting list. */
export function placesOfferedEmail({ reservation, until, url, site }: Offered): Email {
  return writeEmail({
    subject: `Places available: ${reservation.event_title} (${reservation.reference})`,
    heading: `Places available: ${reservation.event_title}`,
    text: [`Good news: we’re holding places for you until ${until}. After that, they go to the next guest in line.`],
    action: { label: 'Take these places', url },
    facts: reservationFacts(reservation),
    reason: 'You received this because you’re on the waiting list for this event.',
    site,
  })
}

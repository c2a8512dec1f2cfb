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
  const one = reservation.party_size === 1
  const places = one ? '1 place' : `${reservation.party_size} places`
  return writeEmail({
    subject: `Places available: ${reservation.event_title} (${reservation.reference})`,
    heading: `Places available: ${reservation.event_title}`,
    text: [`We’re holding ${places} for you until ${until}. After that, ${one ? 'it goes' : 'they go'} to the next person.`],
    action: { label: 'Confirm', url },
    facts: reservationFacts(reservation),
    reason: 'You received this because you’re on the waiting list for this event.',
    site,
  })
}

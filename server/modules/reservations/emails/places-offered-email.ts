import type { Email } from '../../../infrastructure/mail/email.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { reservationFacts, type ReservationFacts } from './reservation-facts.ts'

interface Offered {
  reservation: ReservationFacts
  /** On the club's wall clock, in words. */
  until: string
  /** Of the reservation's own page. */
  url: string
  site: string
}

/** Places have come free for somebody who waited. */
export function placesOfferedEmail({ reservation, until, url, site }: Offered): Email {
  return writeEmail({
    subject: `Places for you: ${reservation.event_title} (${reservation.reference})`,
    heading: `Places came free: ${reservation.event_title}`,
    blocks: [
      {
        kind: 'text',
        text: `You waited for this night, and now its places are held for you until ${until}. After that they go to the next in line.`,
      },
      reservationFacts(reservation),
      { kind: 'button', label: 'Take the places', url },
    ],
    reason: 'You get this mail because you are on the waiting list of this night.',
    site,
  })
}

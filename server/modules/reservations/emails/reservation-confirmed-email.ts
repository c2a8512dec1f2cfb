import type { Email } from '../../../infrastructure/mail/email.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { reservationFacts, type ReservationFacts } from './reservation-facts.ts'

interface Confirmed {
  reservation: ReservationFacts
  /** The reservation's page. */
  url: string
  site: string
}

export function reservationConfirmedEmail({ reservation, url, site }: Confirmed): Email {
  return writeEmail({
    subject: `Confirmed: ${reservation.event_title} (${reservation.reference})`,
    heading: `You’re going: ${reservation.event_title}`,
    blocks: [
      {
        kind: 'text',
        text: 'Your booking is confirmed. Your tickets are attached, one for each guest: show their codes at the door.',
      },
      reservationFacts(reservation),
      { kind: 'text', text: 'Plans changed? Cancel on the booking’s page. You’ll see what you get back before you confirm.' },
      { kind: 'button', label: 'See my booking', url },
    ],
    reason: 'You get this email because you booked this event.',
    site,
  })
}

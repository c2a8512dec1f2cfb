import type { Email } from '../../../infrastructure/mail/email.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { reservationFacts, type ReservationFacts } from './reservation-facts.ts'

interface Confirmed {
  reservation: ReservationFacts
  /** Of the reservation's own page. */
  url: string
  site: string
}

export function reservationConfirmedEmail({ reservation, url, site }: Confirmed): Email {
  return writeEmail({
    subject: `Confirmed: ${reservation.event_title} (${reservation.reference})`,
    heading: `You are in: ${reservation.event_title}`,
    blocks: [
      {
        kind: 'text',
        text: 'Your reservation is confirmed. Its page has a ticket for each guest: show their codes at the door.',
      },
      reservationFacts(reservation),
      { kind: 'text', text: 'Plans change? Cancel from the same page. It shows what that costs before you do it.' },
      { kind: 'button', label: 'See my reservation', url },
    ],
    reason: 'You get this mail because you booked a night.',
    site,
  })
}

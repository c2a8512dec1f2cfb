import type { Email } from '../../../infrastructure/mail/email.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { reservationFacts, type ReservationFacts } from './reservation-facts.ts'

interface Confirmed {
  reservation: ReservationFacts & { paid_minor: number }
  /** The reservation's page. */
  url: string
  site: string
}

export function reservationConfirmedEmail({ reservation, url, site }: Confirmed): Email {
  return writeEmail({
    subject: `Confirmed: ${reservation.event_title} (${reservation.reference})`,
    heading: `You’re going: ${reservation.event_title}`,
    text:
      reservation.party_size === 1
        ? ['Your booking is confirmed. Show your ticket at the door.', 'It’s attached as a PDF.']
        : ['Your booking is confirmed. Show your tickets at the door, one for each guest.', 'They’re attached as a PDF.'],
    action: { label: 'See my booking', url },
    facts: reservationFacts(reservation, reservation),
    notes: ['Plans changed? Cancel on the booking’s page. You’ll see what you get back before you confirm.'],
    reason: 'You received this because you booked this event.',
    site,
  })
}

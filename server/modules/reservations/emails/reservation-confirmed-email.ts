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
    text: [
      reservation.party_size === 1
        ? 'Your booking is confirmed. Your ticket is attached: show its code at the door.'
        : 'Your booking is confirmed. Your tickets are attached, one for each guest: show their codes at the door.',
    ],
    action: { label: 'See my booking', url },
    facts: reservationFacts(reservation, reservation),
    notes: ['Plans changed? Cancel on the booking’s page. You’ll see what you get back before you confirm.'],
    reason: 'You get this email because you booked this event.',
    site,
  })
}

import type { Email } from '../../../infrastructure/mail/email.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { reservationFacts, type ReservationFacts } from '../../reservations/index.ts'

interface TicketsEmailFacts {
  reservation: ReservationFacts
  /** The page with the tickets. */
  url: string
  site: string
}

export function ticketsEmail({ reservation, url, site }: TicketsEmailFacts): Email {
  const { event_title, reference, party_size } = reservation
  return writeEmail({
    subject: `Your tickets: ${event_title} (${reference})`,
    heading: `Your tickets: ${event_title}`,
    text: [
      party_size === 1
        ? 'Your ticket is attached: show its code at the door.'
        : 'Your tickets are attached, one for each guest: show their codes at the door.',
    ],
    action: { label: party_size === 1 ? 'Open my ticket' : 'Open my tickets', url },
    facts: reservationFacts(reservation),
    notes: ['Open the page once before you leave: after that it works offline.'],
    reason: 'You received this because you asked for your tickets.',
    site,
  })
}

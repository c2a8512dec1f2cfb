import type { Email } from '../../../infrastructure/mail/email.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { reservationFacts, type ReservationFacts } from '../../reservations/index.ts'

interface Ticketed {
  reservation: ReservationFacts
  /** The page with the tickets. */
  url: string
  site: string
}

export function ticketsEmail({ reservation, url, site }: Ticketed): Email {
  const { event_title, reference, party_size } = reservation
  return writeEmail({
    subject: `Your tickets: ${event_title} (${reference})`,
    heading: `Your tickets for ${event_title}`,
    blocks: [
      {
        kind: 'text',
        text: party_size === 1 ? 'Show the code on your ticket at the door.' : 'Each guest shows their own code at the door.',
      },
      { kind: 'button', label: 'Open my tickets', url },
      reservationFacts(reservation),
      { kind: 'text', text: 'Open the page once before you leave: after that it works offline.' },
    ],
    reason: 'You get this email because you asked for your tickets.',
    site,
  })
}

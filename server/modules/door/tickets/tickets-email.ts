import type { Email } from '../../../infrastructure/mail/email.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { reservationFacts, type ReservationFacts } from '../../reservations/index.ts'

interface Ticketed {
  reservation: ReservationFacts
  /** Of the page with the tickets. */
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
        text:
          party_size === 1
            ? 'Show the code of your ticket at the door.'
            : 'Everybody shows a code of their own at the door: there is one for each guest.',
      },
      { kind: 'button', label: 'Open my tickets', url },
      reservationFacts(reservation),
      { kind: 'text', text: 'Open the page once before you leave: it works without the network from then on.' },
    ],
    reason: 'You get this mail because you asked for your tickets.',
    site,
  })
}

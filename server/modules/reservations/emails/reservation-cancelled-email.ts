import type { Email } from '../../../infrastructure/mail/email.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { refundSentence, type Refunded } from './refund-sentence.ts'
import { reservationFacts, type ReservationFacts } from './reservation-facts.ts'

interface Cancelled extends Refunded {
  reservation: ReservationFacts
  by: 'guest' | 'club'
  url: string
  site: string
}

export function reservationCancelledEmail({ reservation, by, url, site, ...back }: Cancelled): Email {
  const { event_title, reference, club_name } = reservation
  const who = by === 'guest' ? 'You cancelled your booking.' : `${club_name} cancelled your booking. We’re sorry.`
  const money = refundSentence(back, reservation) || 'You owe nothing, and your places are back on sale.'
  return writeEmail({
    subject: `Cancelled: ${event_title} (${reference})`,
    heading: `Cancelled: ${event_title}`,
    blocks: [
      { kind: 'text', text: `${who} ${money}` },
      reservationFacts({ ...reservation, due_at_club_minor: 0 }),
      { kind: 'button', label: 'See the booking', url },
    ],
    reason: 'You get this email because you booked this event.',
    site,
  })
}

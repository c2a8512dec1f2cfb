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
  const { event_title, reference, club_name, currency } = reservation
  const who =
    by === 'guest' ? 'You cancelled your reservation.' : `${club_name} cancelled your reservation. We are sorry about that.`
  const money = refundSentence(back, currency) || 'Nothing is left to pay at the club, and your places are free for others again.'
  return writeEmail({
    subject: `Cancelled: ${event_title} (${reference})`,
    heading: `Cancelled: ${event_title}`,
    blocks: [
      { kind: 'text', text: `${who} ${money}` },
      reservationFacts({ ...reservation, due_at_club_minor: 0 }),
      { kind: 'button', label: 'See the reservation', url },
    ],
    reason: 'You get this mail because you had booked this night.',
    site,
  })
}

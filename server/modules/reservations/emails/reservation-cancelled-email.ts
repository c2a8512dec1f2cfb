import type { Email } from '../../../infrastructure/mail/email.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { refundSentence, type RefundAmounts } from './refund-sentence.ts'
import { emailReasonOf, reservationFacts, type ReservationFacts } from './reservation-facts.ts'

interface Cancellation extends RefundAmounts {
  reservation: ReservationFacts
  by: 'guest' | 'club'
  url: string
  site: string
}

export function reservationCancelledEmail({ reservation, by, url, site, ...back }: Cancellation): Email {
  const { event_title, reference, club_name } = reservation
  const who = by === 'guest' ? 'You cancelled your booking.' : `${club_name} cancelled your booking. We’re sorry.`
  const money = refundSentence(back, reservation) || 'You owe nothing.'
  return writeEmail({
    subject: `Cancelled: ${event_title} (${reference})`,
    heading: `Cancelled: ${event_title}`,
    text: [`${who} ${money}`],
    action: { label: 'See the booking', url },
    facts: reservationFacts(reservation, { isOver: true }),
    reason: emailReasonOf(reservation),
    site,
  })
}

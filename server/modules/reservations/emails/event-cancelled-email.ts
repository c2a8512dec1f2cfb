import type { Email } from '../../../infrastructure/mail/email.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { refundSentence, type RefundAmounts } from './refund-sentence.ts'
import { emailReasonOf, reservationFacts, type ReservationFacts } from './reservation-facts.ts'

interface EventCancelled extends RefundAmounts {
  reservation: ReservationFacts
  url: string
  site: string
}

/** The club cancelled the event, and with it every reservation. */
export function eventCancelledEmail({ reservation, url, site, ...back }: EventCancelled): Email {
  const { event_title, reference, club_name } = reservation
  const money = refundSentence(back, reservation) || 'There is nothing to refund, and you owe nothing.'
  return writeEmail({
    subject: `Event cancelled: ${event_title} (${reference})`,
    heading: `Event cancelled: ${event_title}`,
    text: [`${club_name} cancelled this event, so your booking is cancelled too. We’re sorry. ${money}`],
    action: { label: 'See the booking', url },
    facts: reservationFacts(reservation, { isOver: true }),
    reason: emailReasonOf(reservation),
    site,
  })
}

import type { Email } from '../../../infrastructure/mail/email.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { keptSentence, refundSentence, type RefundAmounts } from './refund-sentence.ts'
import { emailReasonOf, reservationFacts, type ReservationFacts } from './reservation-facts.ts'

interface Cancellation extends RefundAmounts {
  reservation: ReservationFacts
  by: 'guest' | 'club'
  /** What the club keeps of the payment, in minor units. */
  kept_minor?: number
  url: string
  site: string
}

export function reservationCancelledEmail({ reservation, by, kept_minor = 0, url, site, ...back }: Cancellation): Email {
  const { event_title, reference, club_name } = reservation
  const who = by === 'guest' ? 'You cancelled your booking.' : `${club_name} cancelled your booking. We’re sorry.`
  const money = [refundSentence(back, reservation), keptSentence(kept_minor, reservation.currency)].filter((part) => part !== '')
  return writeEmail({
    subject: `Cancelled: ${event_title} (${reference})`,
    heading: `Cancelled: ${event_title}`,
    text: [`${who} ${money.length === 0 ? 'You owe nothing.' : money.join(' ')}`],
    action: { label: 'See the booking', url },
    facts: reservationFacts(reservation, { isOver: true }),
    reason: emailReasonOf(reservation),
    site,
  })
}

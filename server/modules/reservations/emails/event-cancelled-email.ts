import type { Email } from '../../../infrastructure/mail/email.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { refundSentence, type Refunded } from './refund-sentence.ts'
import { reservationFacts, type ReservationFacts } from './reservation-facts.ts'

interface NightCancelled extends Refunded {
  reservation: ReservationFacts
  url: string
  site: string
}

/** The club called the night off, and with it every reservation. */
export function eventCancelledEmail({ reservation, url, site, ...back }: NightCancelled): Email {
  const { event_title, reference, club_name, currency } = reservation
  const money = refundSentence(back, currency) || 'Nothing of yours is left to give back, and nothing is due.'
  return writeEmail({
    subject: `Called off: ${event_title} (${reference})`,
    heading: `Called off: ${event_title}`,
    blocks: [
      {
        kind: 'text',
        text: `${club_name} cancelled this night, so your reservation is cancelled too. We are sorry about that. ${money}`,
      },
      reservationFacts({ ...reservation, due_at_club_minor: 0 }),
      { kind: 'button', label: 'See the reservation', url },
    ],
    reason: 'You get this mail because you had booked this night.',
    site,
  })
}

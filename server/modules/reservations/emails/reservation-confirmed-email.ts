import type { Email } from '../../../infrastructure/mail/email.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { emailReasonOf, reservationFacts, type ReservationFacts } from './reservation-facts.ts'

interface ConfirmationFacts {
  reservation: ReservationFacts & { paid_minor: number }
  /** The reservation's page. */
  url: string
  site: string
}

const happened = ({ is_received = false }: ReservationFacts) =>
  is_received ? 'This booking is now yours.' : 'Your booking is confirmed.'

export function reservationConfirmedEmail({ reservation, url, site }: ConfirmationFacts): Email {
  return writeEmail({
    subject: `Confirmed: ${reservation.event_title} (${reservation.reference})`,
    heading: `You’re going: ${reservation.event_title}`,
    text:
      reservation.party_size === 1
        ? [`${happened(reservation)} Show your ticket at the door.`, 'It’s attached as a PDF.']
        : [`${happened(reservation)} Show your tickets at the door, one for each guest.`, 'They’re attached as a PDF.'],
    action: { label: 'See my booking', url },
    facts: reservationFacts(reservation, reservation),
    notes: [
      reservation.is_paid_by_another === true
        ? 'Your friend paid. If you cancel, the refund goes to their card.'
        : 'Plans changed? Cancel on the booking’s page. You’ll see your refund before you confirm.',
    ],
    reason: emailReasonOf(reservation),
    site,
  })
}

import type { Email } from '../../../infrastructure/mail/email.ts'
import { formatMoney } from '../../../infrastructure/mail/format.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { reservationFacts, type ReservationFacts } from './reservation-facts.ts'

interface Returned {
  reservation: ReservationFacts
  refund_minor: number
  url: string
  site: string
}

/** A payment came when the places were gone: nobody keeps the money. */
export function paymentReturnedEmail({ reservation, refund_minor, url, site }: Returned): Email {
  const { event_title, reference, currency } = reservation
  return writeEmail({
    subject: `Your payment came too late: ${event_title} (${reference})`,
    heading: 'Your payment came too late',
    blocks: [
      {
        kind: 'text',
        text: `This reservation had ended when your payment arrived, so you have no places. ${formatMoney(refund_minor, currency)}, all that you paid, goes back to where it came from.`,
      },
      reservationFacts({ ...reservation, due_at_club_minor: 0 }),
      { kind: 'button', label: 'See the reservation', url },
    ],
    reason: 'You get this mail because you paid for this night.',
    site,
  })
}

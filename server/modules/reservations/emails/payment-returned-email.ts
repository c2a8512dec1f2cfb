import type { Email } from '../../../infrastructure/mail/email.ts'
import { formatMoney } from '../../../infrastructure/mail/format.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { reservationFacts, type ReservationFacts } from './reservation-facts.ts'

interface PaymentReturn {
  reservation: ReservationFacts & { status: string }
  refund_minor: number
  url: string
  site: string
}

const ended = ['cancelled', 'declined', 'expired']

/** A late payment is refunded: its booking had ended, or was already paid for. */
export function paymentReturnedEmail({ reservation, refund_minor, url, site }: PaymentReturn): Email {
  const { event_title, reference, currency, status } = reservation
  const back = `${formatMoney(refund_minor, currency)}, the full payment, goes back to the card you paid with.`
  const isEnded = ended.includes(status)
  const kept = 'You keep the places you had.'
  const happened = isEnded ? 'Your payment came too late' : 'We refunded your second payment'
  return writeEmail({
    subject: `${happened}: ${event_title} (${reference})`,
    heading: `${happened}: ${event_title}`,
    text: [
      isEnded
        ? `Your payment arrived too late for these places, so you have none. ${back}`
        : `This booking was already paid for when another payment arrived, or what you were adding was no longer held. ${kept} ${back}`,
    ],
    action: { label: 'See the refund', url },
    facts: reservationFacts(reservation, { isOver: isEnded }),
    reason: 'You received this because you paid for this event.',
    site,
  })
}

import type { Email } from '../../../infrastructure/mail/email.ts'
import { formatPerson } from '../../../infrastructure/mail/format.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { reservationFacts, type ReservationFacts } from './reservation-facts.ts'

interface Transfer {
  reservation: ReservationFacts
  /** The page to answer or view it. */
  url: string
  site: string
}

interface Words {
  subject: string
  text: string
  button: string
  reason: string
}

function write({ reservation, url, site }: Transfer, { subject, text, button, reason }: Words): Email {
  const heading = `${subject}: ${reservation.event_title}`
  const blocks = [{ kind: 'text', text } as const, reservationFacts(reservation), { kind: 'button', label: button, url } as const]
  return writeEmail({ subject: heading, heading, blocks, reason, site })
}

const yours = 'You get this email because you offered a booking to someone.'

/** To the recipient. */
export function transferOfferedEmail(transfer: Transfer, from: string): Email {
  const text = `${formatPerson(from)} is offering you their booking. Accept it before the event starts and it’s yours. If you decline, nothing changes.`
  return write(transfer, {
    subject: 'A booking for you',
    text,
    button: 'See the offer',
    reason: 'You get this email because someone is offering you a booking.',
  })
}

/** To the sender, who no longer has it. */
export function transferAcceptedEmail(transfer: Transfer): Email {
  const text =
    'Your offer was accepted, so your tickets for this booking no longer work. Your payment stays with the booking. If it is cancelled, the refund goes back to you.'
  return write(
    { ...transfer, reservation: { ...transfer.reservation, due_at_club_minor: 0 } },
    { subject: 'Passed on', text, button: 'See my reservations', reason: yours },
  )
}

export function transferDeclinedEmail(transfer: Transfer): Email {
  return write(transfer, {
    subject: 'Offer declined',
    text: 'Your offer was declined, so the booking is still yours. You can offer it to someone else.',
    button: 'See the booking',
    reason: yours,
  })
}

import type { Email } from '../../../infrastructure/mail/email.ts'
import { formatMoney, formatPerson } from '../../../infrastructure/mail/format.ts'
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
  /** The reader isn’t coming, or is no longer coming. */
  isOver?: true
  reason: string
}

function write({ reservation, url, site }: Transfer, { subject, text, button, isOver, reason }: Words): Email {
  const heading = `${subject}: ${reservation.event_title}`
  return writeEmail({
    subject: `${heading} (${reservation.reference})`,
    heading,
    text: [text],
    action: { label: button, url },
    facts: reservationFacts(reservation, { isOver: isOver === true }),
    reason,
    site,
  })
}

const yours = 'You received this because you offered a booking to someone.'

/** To the recipient. */
export function transferOfferedEmail(transfer: Transfer, from: string): Email {
  const text = `${formatPerson(from)} is offering you their booking. Accept it before the event starts, and it’s yours.`
  return write(transfer, {
    subject: 'A booking for you',
    text,
    button: 'See the offer',
    reason: 'You received this because someone is offering you a booking.',
  })
}

/** To the sender, who no longer has it, and may have paid for it. `to`: the username they offered it to, if they entered one. */
export function transferAcceptedEmail(transfer: Transfer, to: string | null, hasPaid: boolean): Email {
  const who = to === null ? 'Your offer was accepted' : `${to} accepted your offer`
  const paid = hasPaid
    ? ' Your payment stays with the booking. If it’s cancelled, what you paid online is refunded to your card.'
    : ''
  const text = `${who}, so your tickets for this booking no longer work.${paid}`
  return write(transfer, { subject: 'Booking transferred', text, button: 'See the booking', isOver: true, reason: yours })
}

export function transferDeclinedEmail(transfer: Transfer, to: string | null): Email {
  return write(transfer, {
    subject: 'Transfer declined',
    text: `${to === null ? 'Your offer was declined' : `${to} declined your offer`}, so the booking is still yours. You can offer it to someone else.`,
    button: 'See my booking',
    reason: yours,
  })
}

/** To the guest who paid for it before it was transferred. `refund_minor`: null where others paid for it too. */
export function transferredRefundEmail(transfer: Transfer, refund_minor: number | null): Email {
  const money = refund_minor === null ? 'Your share of the refund' : formatMoney(refund_minor, transfer.reservation.currency)
  return writeRefund(transfer, `The booking that you transferred was cancelled. ${money} goes back to the card you paid with.`)
}

/** To the guest whose payment arrived once another one had the booking. */
export function transferredReturnEmail(transfer: Transfer, refundMinor: number): Email {
  const money = formatMoney(refundMinor, transfer.reservation.currency)
  const why = 'Your latest payment for the booking that you transferred was no longer needed.'
  return writeRefund(transfer, `${why} ${money} goes back to the card you paid with.`)
}

const writeRefund = (transfer: Transfer, text: string): Email =>
  write(transfer, {
    subject: 'Refund',
    text,
    button: 'See the refund',
    isOver: true,
    reason: 'You received this because you paid for this booking.',
  })

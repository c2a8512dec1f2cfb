import type { Email } from '../../../infrastructure/mail/email.ts'
import { formatPerson } from '../../../infrastructure/mail/format.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { reservationFacts, type ReservationFacts } from './reservation-facts.ts'

interface Transfer {
  reservation: ReservationFacts
  /** Of the page where it is answered or looked at. */
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

const yours = 'You get this mail because you offered a reservation to somebody.'

/** To whom it is offered. */
export function transferOfferedEmail(transfer: Transfer, from: string): Email {
  const text = `${formatPerson(from)} offers you their places. Accept them before the night begins, and they are yours; decline them, and nothing changes.`
  return write(transfer, {
    subject: 'Offered to you',
    text,
    button: 'Answer the offer',
    reason: 'You get this mail because somebody offers you a reservation.',
  })
}

/** To who had offered it: it is theirs no more. */
export function transferAcceptedEmail(transfer: Transfer): Email {
  const text =
    'Your offer was accepted: the places are not yours any more, and your tickets for them let nobody in. What you paid for them stays paid; if they are cancelled, it goes back to how you paid.'
  return write(
    { ...transfer, reservation: { ...transfer.reservation, due_at_club_minor: 0 } },
    { subject: 'Passed on', text, button: 'See my reservations', reason: yours },
  )
}

export function transferDeclinedEmail(transfer: Transfer): Email {
  return write(transfer, {
    subject: 'Offer declined',
    text: 'Your offer was declined, so the places are still yours. Offer them to somebody else if you like.',
    button: 'See the reservation',
    reason: yours,
  })
}

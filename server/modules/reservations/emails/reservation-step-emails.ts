import type { Email } from '../../../infrastructure/mail/email.ts'
import { formatMoment, formatMoney, formatEventTime, formatPerson } from '../../../infrastructure/mail/format.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { refundSentence, type Refunded } from './refund-sentence.ts'
import { reservationFacts, type ReservationFacts } from './reservation-facts.ts'

export interface Step {
  reservation: ReservationFacts & { expires_at: string | null; due_now_minor: number }
  /** Of the reservation's own page. */
  url: string
  site: string
}

const booked = 'You get this mail because you booked a night.'
const asked = 'You get this mail because you asked for a place.'

interface Words {
  subject: string
  text: string
  button: string
  reason: string
}

function write({ reservation, url, site }: Step, { subject, text, button, reason }: Words): Email {
  const { event_title, reference } = reservation
  const blocks = [{ kind: 'text', text } as const, reservationFacts(reservation), { kind: 'button', label: button, url } as const]
  return writeEmail({
    subject: `${subject}: ${event_title} (${reference})`,
    heading: `${subject}: ${event_title}`,
    blocks,
    reason,
    site,
  })
}

/** What is still to be paid in advance, and until when. */
function owed({ due_now_minor, currency, expires_at, starts_at, timezone }: Step['reservation']): string {
  return `Pay ${formatMoney(due_now_minor, currency)} by ${formatMoment(expires_at ?? starts_at, timezone)}`
}

/** To the club: somebody asks for a place that it has to approve. */
export function requestReceivedEmail(step: Step, guest: string): Email {
  const until = formatMoment(step.reservation.expires_at ?? step.reservation.starts_at, step.reservation.timezone)
  const text = `${formatPerson(guest)} asks for a place. Say yes or no by ${until}; after that the request ends by itself.`
  return write(step, {
    subject: 'New request',
    text,
    button: 'Answer the request',
    reason: 'You get this mail because you run this club.',
  })
}

/** The club said yes, and money is waited for. */
export function reservationApprovedEmail(step: Step): Email {
  const text = `${step.reservation.club_name} said yes. ${owed(step.reservation)}, and the night is yours.`
  return write(step, { subject: 'Approved', text, button: 'Pay now', reason: asked })
}

export function reservationDeclinedEmail(step: Step, reason: string): Email {
  const why = reason === '' ? '' : ` They say: ${reason}`
  const text = `${step.reservation.club_name} could not take your request.${why} Nothing is to be paid.`
  return write(
    { ...step, reservation: { ...step.reservation, due_at_club_minor: 0 } },
    { subject: 'Declined', text, button: 'See the reservation', reason: asked },
  )
}

/** What ran out: the club's time to answer, the client's to pay, or the time of an offer from the waiting list. */
type EndedWhile = 'pending' | 'awaiting_payment' | 'offered'

export function reservationExpiredEmail(step: Step, was: EndedWhile, back: Refunded): Email {
  const money = refundSentence(back, step.reservation.currency)
  const text = {
    pending: `${step.reservation.club_name} did not answer in time, so your request has ended. Nothing is to be paid. Look whether there are other places.`,
    awaiting_payment: `Your places were not paid in time, so others may book them now. ${money === '' ? '' : `${money} `}Book again if there are any left.`,
    offered: 'The places that were held for you went to the next in line. Join the waiting list again if you still want to come.',
  }[was]
  return write(
    { ...step, reservation: { ...step.reservation, due_at_club_minor: 0 } },
    { subject: 'Ended', text, button: 'See the reservation', reason: asked },
  )
}

/** The time to pay is running out. */
export function paymentDueEmail(step: Step): Email {
  return write(step, {
    subject: 'Still to pay',
    text: `${owed(step.reservation)} to keep your places.`,
    button: 'Pay now',
    reason: booked,
  })
}

/** The day before. */
export function eventComingEmail(step: Step): Email {
  const text = `${step.reservation.club_name} expects you: ${formatEventTime(step.reservation)}. Have your tickets at hand, and a photo ID.`
  return write(step, { subject: 'Soon', text, button: 'See my tickets', reason: booked })
}

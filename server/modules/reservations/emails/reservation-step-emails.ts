import { lastEntryOf } from '#contract/events/entry-limit.ts'
import { earlier } from '#contract/base/instants.ts'
import type { Email, Fact } from '../../../infrastructure/mail/email.ts'
import { formatMoment, formatMoney, formatEventTime, formatPerson } from '../../../infrastructure/mail/format.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { refundSentence, type RefundAmounts } from './refund-sentence.ts'
import { emailReasonOf, reservationFacts, type ReservationFacts } from './reservation-facts.ts'

export interface StepEmailFacts {
  reservation: ReservationFacts & { slug: string; expires_at: string | null; due_now_minor: number }
  /** The reservation's page. */
  url: string
  site: string
}

const because = 'You received this because you asked to book this event.'

interface Words {
  subject: string
  text: string
  /** What to do about it, on the reservation's page unless it names another address. */
  button: string
  to?: string
  /** The guest has to pay for it now. */
  isOwed?: true
  /** The guest is no longer coming. */
  isOver?: true
  reason?: string
}

/** About one step of a booking: what happened, what to do, and the booking's facts. */
export function writeStep(
  { reservation, url, site }: StepEmailFacts,
  { subject, text, button, to = url, isOwed, isOver, reason = emailReasonOf(reservation) }: Words,
): Email {
  const { event_title, reference, due_now_minor, currency, expires_at, starts_at, timezone } = reservation
  const owed: Fact[] =
    isOwed === true
      ? [
          ['To pay now', formatMoney(due_now_minor, currency)],
          ['Pay by', formatMoment(expires_at ?? starts_at, timezone)],
        ]
      : []
  return writeEmail({
    subject: `${subject}: ${event_title} (${reference})`,
    heading: `${subject}: ${event_title}`,
    text: [text],
    action: { label: button, url: to },
    facts: [...owed, ...reservationFacts(reservation, { isOver: isOver === true })],
    reason,
    site,
  })
}

/** What is still due in advance, and until when. */
export function payBy({ due_now_minor, currency, expires_at, starts_at, timezone }: StepEmailFacts['reservation']): string {
  return `Pay ${formatMoney(due_now_minor, currency)} by ${formatMoment(expires_at ?? starts_at, timezone)}`
}

/** Where an ended booking can be booked again. */
const eventPage = ({ site, reservation }: StepEmailFacts) => `${site}/client/events/${reservation.slug}`

/** The guest’s copy of a booking request. */
export function requestSentEmail(step: StepEmailFacts): Email {
  const { club_name, expires_at, starts_at, timezone } = step.reservation
  const until = formatMoment(expires_at ?? starts_at, timezone)
  const text = `We sent your request to ${club_name} and are holding your places until ${until}. We’ll email you as soon as the club answers.`
  return writeStep(step, { subject: 'Request sent', text, button: 'See my request', reason: because })
}

/** The club moved the party to another seating; the facts have its times. */
export function seatingMovedEmail(step: StepEmailFacts, from: string): Email {
  const { club_name, seating, timezone } = step.reservation
  const to = seating ? `${seating.name}, ${formatEventTime({ ...seating, timezone })}` : 'another time'
  const text = `${club_name} moved your table from ${from} to ${to}. The rest of your booking is unchanged. If that doesn’t work for you, contact the club.`
  return writeStep(step, { subject: 'New time for your table', text, button: 'See my booking' })
}

/** To the club: a booking request that needs its approval. */
export function requestReceivedEmail(step: StepEmailFacts, guest: string): Email {
  const until = formatMoment(step.reservation.expires_at ?? step.reservation.starts_at, step.reservation.timezone)
  const text = `${formatPerson(guest)} sent a reservation request. Approve or decline it by ${until}. After that, the request expires.`
  return writeStep(step, {
    subject: 'New request',
    text,
    button: 'Open the request',
    reason: 'You received this because you run this club.',
  })
}

/** The club approved, and payment is due. */
export function reservationApprovedEmail(step: StepEmailFacts): Email {
  const text = `${step.reservation.club_name} approved your request. ${payBy(step.reservation)} to confirm your booking.`
  return writeStep(step, { subject: 'Request approved', text, button: 'Pay now', isOwed: true, reason: because })
}

export function reservationDeclinedEmail(step: StepEmailFacts, reason: string): Email {
  const why = reason === '' ? '' : ` Their message: “${reason}”`
  const text = `${step.reservation.club_name} couldn’t accept your request. You owe nothing.${why}`
  return writeStep(step, { subject: 'Request declined', text, button: 'See the booking', isOver: true, reason: because })
}

/** The deadline that passed: for the club's answer, for the payment, or for an offer from the waiting list. */
type ExpiredStatus = 'pending' | 'awaiting_payment' | 'offered'

export function reservationExpiredEmail(step: StepEmailFacts, was: ExpiredStatus, back: RefundAmounts): Email {
  const money = refundSentence(back, step.reservation)
  const text = {
    pending: `${step.reservation.club_name} didn’t answer in time, so your request expired. You owe nothing. See whether other options are available.`,
    awaiting_payment: `You didn’t pay in time, so your booking expired. ${money === '' ? '' : `${money} `}You can book again if any are left.`,
    offered: 'The places we held for you went to the next person. Join the waiting list again if you still want to come.',
  }[was]
  return writeStep(step, {
    subject: 'Booking expired',
    text,
    button: 'See the event',
    to: eventPage(step),
    isOver: true,
    reason: because,
  })
}

/** The deadline to pay is near. */
export function paymentDueEmail(step: StepEmailFacts): Email {
  return writeStep(step, {
    subject: 'Payment due',
    text: `${payBy(step.reservation)} to keep your places.`,
    button: 'Pay now',
    isOwed: true,
  })
}

/** When the first of what was booked stops admitting its guests. */
function firstLimit({ lines }: ReservationFacts): string | null {
  const limits = lines.flatMap((line) => lastEntryOf(line) ?? [])
  return limits.length === 0 ? null : limits.reduce(earlier)
}

/** The day before. */
export function upcomingEventEmail(step: StepEmailFacts): Email {
  const { club_name, party_size } = step.reservation
  const tickets = party_size === 1 ? 'ticket' : 'tickets'
  const limit = firstLimit(step.reservation)
  const first =
    limit === null ? '' : `Arrive by ${formatMoment(limit, step.reservation.timezone)}: the door refuses later arrivals. `
  const text = `${first}See you at ${club_name}: ${formatEventTime(step.reservation)}. Bring your ${tickets} and a photo ID.`
  return writeStep(step, { subject: 'Coming up', text, button: `See my ${tickets}`, to: `${step.url}/ticket` })
}

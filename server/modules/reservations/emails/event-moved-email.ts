import type { Email } from '../../../infrastructure/mail/email.ts'
import { formatMoment } from '../../../infrastructure/mail/format.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { emailReasonOf, reservationFacts, type ReservationFacts } from './reservation-facts.ts'

interface EventMoved {
  reservation: ReservationFacts
  /** The start announced before. */
  from: string
  /** Cancelling is free until then; null once that is over. */
  free_cancel_until: string | null
  url: string
  site: string
}

/** The event starts at another time than announced. */
export function eventMovedEmail({ reservation, from, free_cancel_until, url, site }: EventMoved): Email {
  const { event_title, reference, club_name, starts_at, timezone } = reservation
  const free =
    free_cancel_until === null
      ? ''
      : ` If that doesn’t work for you, cancel by ${formatMoment(free_cancel_until, timezone)} for a full refund.`
  return writeEmail({
    subject: `New time: ${event_title} (${reference})`,
    heading: `New time: ${event_title}`,
    text: [
      `${club_name} moved this event from ${formatMoment(from, timezone)} to ${formatMoment(starts_at, timezone)}. Your booking stays the same.${free}`,
    ],
    action: { label: 'See my booking', url },
    facts: reservationFacts(reservation),
    reason: emailReasonOf(reservation),
    site,
  })
}

import type { Email } from '../../../infrastructure/mail/email.ts'
import { formatMoment } from '../../../infrastructure/mail/format.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { reservationFacts, type ReservationFacts } from './reservation-facts.ts'

interface NightMoved {
  reservation: ReservationFacts
  /** The start that was told before. */
  from: string
  /** Cancelling costs nothing until then; null where that is over. */
  free_cancel_until: string | null
  url: string
  site: string
}

/** The night begins at another time than its guests were told. */
export function eventMovedEmail({ reservation, from, free_cancel_until, url, site }: NightMoved): Email {
  const { event_title, reference, club_name, timezone } = reservation
  const free =
    free_cancel_until === null
      ? ''
      : ` If that does not suit you, cancel by ${formatMoment(free_cancel_until, timezone)}: then all that you paid comes back.`
  return writeEmail({
    subject: `New time: ${event_title} (${reference})`,
    heading: `New time: ${event_title}`,
    blocks: [
      {
        kind: 'text',
        text: `${club_name} moved this night. It was to begin on ${formatMoment(from, timezone)}; below is when it takes place now. Your reservation stays as it is.${free}`,
      },
      reservationFacts(reservation),
      { kind: 'button', label: 'See my reservation', url },
    ],
    reason: 'You get this mail because you have booked this night.',
    site,
  })
}

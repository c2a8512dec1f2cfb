import type { Email } from '../../../infrastructure/mail/email.ts'
import { formatMoney } from '../../../infrastructure/mail/format.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { reservationFacts, type ReservationFacts } from './reservation-facts.ts'

interface OfferEmailFacts {
  reservation: ReservationFacts & { due_now_minor: number }
  /** On the club's wall clock, in words. */
  until: string
  /** The reservation's page. */
  url: string
  site: string
}

/** Places became free for someone on the waiting list. */
export function placesOfferedEmail({ reservation, until, url, site }: OfferEmailFacts): Email {
  const one = reservation.party_size === 1
  const places = one ? '1 place' : `${reservation.party_size} places`
  return writeEmail({
    subject: `We’re holding ${places} for you: ${reservation.event_title} (${reservation.reference})`,
    heading: `We’re holding ${places} for you: ${reservation.event_title}`,
    text: [`${one ? 'It’s' : 'They’re'} yours until ${until}. After that, ${one ? 'it goes' : 'they go'} to the next person.`],
    action: { label: stepOf(reservation, places), url },
    facts: reservationFacts(reservation),
    reason: 'You received this because you’re on the waiting list for this event.',
    site,
  })
}

/** The step that takes them, in the words of the page it leads to. */
function stepOf({ lines, due_now_minor, currency }: OfferEmailFacts['reservation'], places: string): string {
  if (lines.some(({ approval }) => approval === 'manual')) return 'Send request'
  return due_now_minor > 0 ? `Pay ${formatMoney(due_now_minor, currency)} for ${places}` : `Confirm ${places}`
}

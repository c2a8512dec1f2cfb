import type { Email } from '../../../infrastructure/mail/email.ts'
import { formatMoney } from '../../../infrastructure/mail/format.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { reservationFacts, type ReservationFacts } from './reservation-facts.ts'

interface Resale {
  reservation: ReservationFacts & { status: string }
  url: string
  site: string
}

const reason = 'You received this because you returned tickets for resale.'

/** To the guest whose tickets another one has paid for. */
export function ticketsResoldEmail(resale: Resale, { tickets, refund_minor }: { tickets: number; refund_minor: number }): Email {
  const { reservation, url, site } = resale
  const { event_title, reference, currency, status, party_size } = reservation
  const isOver = status === 'cancelled'
  const [subject, they] =
    tickets === 1 ? ['Your ticket was sold', 'it no longer admits'] : ['Your tickets were sold', 'they no longer admit']
  const back = refund_minor === 0 ? '' : ` ${formatMoney(refund_minor, currency)} goes back the way you paid.`
  const [others, codes] = party_size === 1 ? ['ticket is', 'its current code'] : ['tickets are', 'their current codes']
  const rest = isOver ? '' : ` Your other ${others} still valid: open the booking for ${codes}.`
  return writeEmail({
    subject: `${subject}: ${event_title} (${reference})`,
    heading: `${subject}: ${event_title}`,
    text: [
      `Another guest bought ${tickets === 1 ? 'the ticket' : `the ${tickets} tickets`} you returned, so ${they} anyone.${back}${rest}`,
    ],
    action: { label: isOver && refund_minor > 0 ? 'See the refund' : 'See my booking', url },
    facts: reservationFacts(reservation, { isOver }),
    reason,
    site,
  })
}

/** To the guest whose tickets were not sold while the event's sales lasted. */
export function ticketsUnsoldEmail({ reservation, url, site }: Resale): Email {
  const { event_title, reference, party_size } = reservation
  return writeEmail({
    subject: `Not resold: ${event_title} (${reference})`,
    heading: `Not resold: ${event_title}`,
    text: [
      party_size === 1
        ? 'Sales have ended and no one bought your ticket, so it’s still yours and valid.'
        : 'Sales have ended and no one bought what you returned, so all your tickets are still yours and valid.',
    ],
    action: { label: party_size === 1 ? 'See my ticket' : 'See my tickets', url },
    facts: reservationFacts(reservation, {}),
    reason,
    site,
  })
}

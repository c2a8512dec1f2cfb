import type { SplitEndReason } from '#contract/reservations/splits.ts'
import type { Email } from '../../../infrastructure/mail/email.ts'
import { formatMoney } from '../../../infrastructure/mail/format.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { reservationFacts, type ReservationFacts } from './reservation-facts.ts'

interface ShareFacts {
  reservation: ReservationFacts
  host_name: string
  amount_minor: number
  /** Why its split ended; null if it did not. */
  end_reason: SplitEndReason | null
  /** The page of this share. */
  url: string
  site: string
}

const reason = 'You received this because you paid a share of a friend’s booking.'

function write({ reservation, url, site }: ShareFacts, subject: string, text: string): Email {
  const { event_title } = reservation
  const [title, facts] = [
    `${subject}: ${event_title}`,
    reservationFacts({ ...reservation, due_at_club_minor: 0, reference: '' }, { isOver: true }),
  ]
  return writeEmail({
    subject: title,
    heading: title,
    text: [text],
    action: { label: 'See the split', url },
    facts,
    reason,
    site,
  })
}

/** Everyone has paid: the receipt of a share. */
export function sharePaidEmail(share: ShareFacts): Email {
  const { reservation, host_name, amount_minor } = share
  return write(
    share,
    'You paid your share',
    `${formatMoney(amount_minor, reservation.currency)} was charged to your card. Everyone has paid, so ${host_name}’s booking at ${reservation.club_name} is confirmed. ${host_name} has the tickets.`,
  )
}

/** The card was authorised for nothing. */
export function shareReleasedEmail(share: ShareFacts): Email {
  const { reservation, host_name, amount_minor, end_reason } = share
  const amount = formatMoney(amount_minor, reservation.currency)
  const why =
    end_reason === 'deadline'
      ? `Not everyone paid in time, so your share of ${amount} wasn’t charged.`
      : end_reason === 'refused'
        ? `A bank declined one of the payments, so your share of ${amount} wasn’t charged.`
        : `${host_name} no longer needs your share of ${amount}, so nothing was charged.`
  return write(share, 'You weren’t charged', `${why} If your bank shows the amount as reserved, it disappears within a few days.`)
}

export function shareRefundedEmail(share: ShareFacts): Email {
  return write(
    share,
    'Refund',
    `${formatMoney(share.amount_minor, share.reservation.currency)} of your share of ${share.host_name}’s booking goes back to the card you paid with.`,
  )
}

interface EndedSplit {
  reservation: ReservationFacts
  url: string
  site: string
}

/** To the host: the split came to nothing. */
export function splitEndedEmail({ reservation, url, site }: EndedSplit, why: 'deadline' | 'refused'): Email {
  const title = `The split wasn’t completed: ${reservation.event_title}`
  return writeEmail({
    subject: `${title} (${reservation.reference})`,
    heading: title,
    text: [
      why === 'deadline'
        ? 'Not everyone paid in time, so the places were released. No one was charged.'
        : 'A bank declined a card it had authorised, so no one is charged, and anything already charged is refunded. Your places are held until the deadline. Split again, or pay for all of it yourself.',
    ],
    action: { label: 'See the booking', url },
    facts: reservationFacts(reservation, { isOver: true }),
    reason: 'You received this because you split this booking with friends.',
    site,
  })
}

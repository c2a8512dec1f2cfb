import { entryRules } from '#contract/events/entry-rules.ts'
import type { Fact } from '../../../infrastructure/mail/email.ts'
import { formatMoment, formatMoney, formatEventTime, type Event } from '../../../infrastructure/mail/format.ts'

/** A reservation's facts for emails. */
export interface ReservationFacts extends Event {
  reference: string
  event_title: string
  club_name: string
  /** Street and city. */
  address: string
  party_size: number
  /** In which the party has its table. */
  seating?: { name: string; starts_at: string; ends_at: string } | null
  lines: readonly {
    name: string
    quantity: number
    payment?: string
    approval?: string
    free_until?: string | null
    price_after_minor?: number | null
    entry_end_at?: string | null
    arrive_by?: string | null
  }[]
  currency: string
  due_at_club_minor: number
  /** Another guest booked it, and transferred it. */
  is_received?: boolean
  /** It was received, and only other guests paid for it online. */
  is_paid_by_another?: boolean
  /** Friends paid shares of it. */
  is_split?: boolean
}

/** Why its guest receives an email about it. */
export const emailReasonOf = ({ is_received = false }: Pick<ReservationFacts, 'is_received'>): string =>
  is_received
    ? 'You received this because a friend transferred this booking to you.'
    : 'You received this because you booked this event.'

const guests = (count: number) => (count === 1 ? '1 guest' : `${count} guests`)

interface FactOptions {
  /** What the guest paid, in the email that confirms it. */
  paid_minor?: number
  /** Leaves out what applies only at the door, for bookings that have ended. */
  isOver?: boolean
}

function entryFacts(line: ReservationFacts['lines'][number], { lines, timezone, currency }: ReservationFacts): Fact[] {
  const time = (at: string) => formatMoment(at, timezone)
  const rules = entryRules({ payment: '', ...line }, { free: time, limit: time, money: (minor) => formatMoney(minor, currency) })
  return rules.map(({ label, parts }): Fact => [lines.length > 1 ? `${label} (${line.name})` : label, parts.join(' ')])
}

export function reservationFacts(reservation: ReservationFacts, { paid_minor = 0, isOver = false }: FactOptions = {}): Fact[] {
  const { reference, club_name, address, party_size, lines, currency, timezone, seating } = reservation
  const due_at_club_minor = isOver ? 0 : reservation.due_at_club_minor
  const amount = (minor: number) => (minor > 0 ? formatMoney(minor, currency) : '')
  return [
    ['When', formatEventTime(reservation)],
    ...(seating ? [['Table', `${seating.name}, ${formatEventTime({ ...seating, timezone })}`] satisfies Fact] : []),
    ['Where', `${club_name}, ${address}`],
    ['Booked', lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')],
    ['Party', guests(party_size)],
    ...(isOver ? [] : lines.flatMap((line) => entryFacts(line, reservation))),
    [reservation.is_paid_by_another === true ? 'Paid by your friend' : 'Paid', amount(paid_minor)],
    ['To pay at the venue', amount(due_at_club_minor)],
    ['Reference', reference],
  ]
}

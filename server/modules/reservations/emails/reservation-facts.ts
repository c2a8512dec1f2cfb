import type { Block } from '../../../infrastructure/mail/email.ts'
import { formatMoment, formatMoney, formatEventTime, type Event } from '../../../infrastructure/mail/format.ts'

/** A reservation's facts for emails. */
export interface ReservationFacts extends Event {
  reference: string
  event_title: string
  club_name: string
  /** Street and city. */
  address: string
  party_size: number
  lines: readonly {
    name: string
    quantity: number
    payment?: string
    free_until?: string | null
    price_after_minor?: number | null
  }[]
  currency: string
  due_at_club_minor: number
  /** Another guest booked it, and transferred it. */
  is_received?: boolean
}

/** `first`: what matters more in this email. */
export function reservationFacts(reservation: ReservationFacts, first: readonly (readonly [string, string])[] = []): Block {
  const { reference, club_name, address, party_size, lines, due_at_club_minor, currency } = reservation
  return {
    kind: 'facts',
    facts: [
      ...first,
      ['Reference', reference],
      ['When', formatEventTime(reservation)],
      ['Where', `${club_name}, ${address}`],
      ['Party', party_size === 1 ? '1 guest' : `${party_size} guests`],
      ['Booked', lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')],
      ...lines.flatMap(({ name, payment, free_until, price_after_minor }) =>
        payment === 'free' && free_until && (price_after_minor ?? 0) > 0
          ? [
              [
                lines.length > 1 ? `Free entry (${name})` : 'Free entry',
                `Until ${formatMoment(free_until, reservation.timezone)}, then ${formatMoney(price_after_minor ?? 0, currency)} per guest at the door`,
              ] as const,
            ]
          : [],
      ),
      ...(due_at_club_minor > 0 ? [['To pay at the venue', formatMoney(due_at_club_minor, currency)] as const] : []),
    ],
  }
}

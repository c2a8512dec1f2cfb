import type { Caller } from '../../../infrastructure/caller.ts'
import type { Ticket, Tickets } from '#contract/door/tickets.ts'
import type { ReservationStatus } from '#contract/reservations/states.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { drawQr } from '../../../infrastructure/qr/draw-qr.ts'
import { companionOf, payAtClub, guestStatusNow, ticketFacts, type GuestRow } from '../guests/guest-row.ts'
import { findOwnGuest } from '../guests/guest-views.ts'
import { formatCode, ticketCode, ticketNumbers, ticketText } from '../guests/ticket.ts'
import { findRefusal, findTicketEvent, findTicketSeating, listSent, type TicketEvent } from './ticket-views.ts'

/** The tickets of this client's reservation, derived each time: none after a transfer or cancellation. */
export const getTickets = async (infrastructure: Infrastructure, { actor }: Caller, id: string): Promise<Tickets> =>
  (await findTickets(infrastructure, actor.user_id, id)) ?? refuse('not_found')

/** Null if the reservation is not this client's. */
export async function findTickets(
  { db, clock, secretKey }: Infrastructure,
  clientId: string,
  id: string,
): Promise<Tickets | null> {
  const row = await findOwnGuest(db, id, clientId)
  if (row === null) return null
  const [event, seating, refused, sent] = await Promise.all([
    findTicketEvent(db, row.event_id),
    findTicketSeating(db, id),
    findRefusal(db, id),
    listSent(db, id),
  ])
  const status = guestStatusNow(row, clock.now())
  const tickets = event.state === 'cancelled' ? [] : ownNumbers(row, status).map((n) => toTicket(row, n, secretKey))
  const { reference, entry_from, entry_until, booked, table_label: table, party_size } = row
  const amount_minor = payAtClub(row)
  return {
    reservation_id: id,
    reference,
    status,
    // As booked; the club may have changed it for later bookings.
    event: { ...(event satisfies TicketEvent), min_age: row.min_age },
    entry_from,
    entry_until,
    ...lateEntryOf(row),
    ...(amount_minor > 0 && { due_at_venue: { amount_minor, currency: row.currency } }),
    booked,
    table,
    ...(seating && { seating }),
    ...(refused && { refused }),
    ...queuedOf(row),
    party_size,
    tickets,
    sent: sent.filter(({ n }) => n <= party_size).map((one) => ({ ...one, is_used: row.used_tickets.includes(one.n) })),
  }
}

/** The tickets that the host has: a companion's code is theirs alone. */
const ownNumbers = (row: GuestRow, status: ReservationStatus) =>
  ticketNumbers({ ...row, status }).filter((n) => companionOf(row, n) === null)

export function lateEntryOf({ late_entry: [late], currency }: GuestRow): Pick<Tickets, 'late_entry'> {
  return late === undefined ? {} : { late_entry: { free_until: late.from, price_minor: late.price_minor, currency } }
}

const queuedOf = ({ queued_at: at, queued_until: until, checked_in_heads, party_size }: GuestRow): Pick<Tickets, 'queued'> =>
  at === null || until === null || checked_in_heads >= party_size ? {} : { queued: { at, until } }

export function toTicket(row: GuestRow, n: number, secretKey: string): Ticket {
  const facts = ticketFacts(row, n)
  const text = ticketText(secretKey, facts)
  return {
    n,
    of: row.party_size,
    code: formatCode(ticketCode(secretKey, facts)),
    name: companionOf(row, n) ?? row.guests[n - 1]?.name ?? (n === 1 && row.guests.length === 0 ? row.name : null),
    is_used: row.used_tickets.includes(n),
    qr: { text, ...drawQr(text) },
  }
}

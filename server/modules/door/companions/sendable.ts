import { isPast } from '../../events/index.ts'
import { guestStatusNow, type GuestRow } from '../guests/guest-row.ts'
import { ticketNumbers } from '../guests/ticket.ts'

/** What decides whether a ticket can change hands now. */
export interface TicketNow {
  row: GuestRow
  n: number
  event: { state: string; ends_at: string }
  now: Temporal.Instant
}

/** Whether the reservation has this ticket: it is confirmed, and the party that large. */
export const isTicket = ({ row, n, event, now }: TicketNow): boolean =>
  event.state !== 'cancelled' && ticketNumbers({ ...row, status: guestStatusNow(row, now) }).includes(n)

/** Whether it may still admit someone: until the end of the event. */
export const mayAdmit = (ticket: TicketNow): boolean =>
  isTicket(ticket) &&
  (ticket.row.status === 'confirmed' || ticket.row.status === 'checked_in') &&
  !isPast(ticket.event.ends_at, ticket.now)

/** Whether another guest may be about to have it: the last tickets are returned first, and a transfer is of all of them. */
export const isOnOffer = (
  { row, n }: Pick<TicketNow, 'row' | 'n'>,
  { returned, is_offered }: { returned: number; is_offered: boolean },
): boolean => is_offered || n > row.party_size - returned

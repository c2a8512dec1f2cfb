import type { DoorGuest } from './door.ts'
import { seriesOfTicket } from './ticket-series.ts'

type PartyCounts = Pick<DoorGuest, 'inside' | 'used_tickets' | 'ticket_series' | 'reissued' | 'outside' | 'outside_tickets'>
type ShownTicket = { ticket: { n: number; series: number } | null; heads: number }

/** Guests of a party who were ever let in, also those who are out for now. */
export const admittedOf = ({ inside, outside = 0 }: Pick<PartyCounts, 'inside' | 'outside'>): number => inside + outside

/**
 * Of these guests, those who come back. By name, those who are out come first; so does a used ticket, if guests went out by
 * name.
 */
export function returningOf(
  { outside = 0, outside_tickets = [], used_tickets }: Pick<PartyCounts, 'used_tickets' | 'outside' | 'outside_tickets'>,
  { ticket, heads }: ShownTicket,
): number {
  if (ticket === null || outside_tickets.includes(ticket.n)) return Math.min(heads, outside)
  return used_tickets.includes(ticket.n) ? Math.min(heads, outside - outside_tickets.length) : 0
}

/** Whether these guests are inside, so that they can go out. */
export function mayGoOut({ outside_tickets = [], ...party }: PartyCounts, { ticket, heads }: ShownTicket): boolean {
  const { inside, used_tickets } = party
  if (heads > inside) return false
  if (ticket === null) return true
  if (ticket.series !== seriesOfTicket(party, ticket.n) || outside_tickets.includes(ticket.n)) return false
  const withTicket = used_tickets.filter((n) => !outside_tickets.includes(n)).length
  return used_tickets.includes(ticket.n) || inside > withTicket
}

interface OutsideCounts {
  outside: number
  outside_tickets: number[]
}

/** Who is out once these went. */
export const afterExit = (
  { outside = 0, outside_tickets = [] }: Pick<PartyCounts, 'outside' | 'outside_tickets'>,
  { ticket, heads }: ShownTicket,
): OutsideCounts => ({
  outside: outside + heads,
  outside_tickets: ticket === null ? outside_tickets : [...outside_tickets, ticket.n],
})

/** Who is out once so many came back. */
export function afterReturn(
  { outside = 0, outside_tickets = [] }: Pick<PartyCounts, 'outside' | 'outside_tickets'>,
  ticket: number | null,
  returned: number,
): OutsideCounts {
  const left = outside - returned
  const others = outside_tickets.filter((n) => n !== ticket)
  return { outside: left, outside_tickets: others.slice(Math.max(0, others.length - left)) }
}

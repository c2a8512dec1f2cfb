import { lateDue } from './late-entry.ts'
import type { DoorGuest, DoorNight, DoorReason } from './door.ts'

/** What of a reservation a door decides by. */
export type DoorFacts = Pick<
  DoorGuest,
  | 'status'
  | 'party_size'
  | 'inside'
  | 'used_tickets'
  | 'ticket_series'
  | 'balance_due_minor'
  | 'entry_from'
  | 'entry_until'
  | 'is_underage'
  | 'is_id_verified'
  | 'banned'
  | 'late_entry'
  | 'settled_heads'
>

/** Somebody at the door: what they show, and what is known of it. */
export interface Arrival {
  night: Pick<DoorNight, 'is_cancelled' | 'requires_verified_id' | 'count'>
  /** Null where nobody knows what was shown. */
  guest: DoorFacts | null
  /** What was shown is for another night. */
  is_elsewhere: boolean
  /** The ticket that was shown; null where the reservation was found by name. */
  ticket: { n: number; series: number } | null
  heads: number
  /** Milliseconds since 1970, by the server's clock. */
  at: number
}

/** What heads who arrive at a moment have to pay before they are let in: what is due in advance, and the price of coming late. */
export const dueAtDoor = (guest: DoorFacts, heads: number, at: number): number =>
  guest.balance_due_minor +
  lateDue({ ...guest, settled_heads: guest.settled_heads ?? 0, late_entry: guest.late_entry ?? [] }, heads, at)

type Known = Arrival & { guest: DoorFacts }

/** Never said yes to, or no more. */
const unapproved: readonly DoorGuest['status'][] = ['held', 'pending', 'declined', 'expired']

/** This ticket has let somebody in, or fewer of the party are still to come. */
export function comesTwice({
  guest,
  ticket,
  heads,
}: Pick<Arrival, 'ticket' | 'heads'> & { guest: Pick<DoorFacts, 'used_tickets' | 'inside' | 'party_size'> }): boolean {
  return (ticket !== null && guest.used_tickets.includes(ticket.n)) || guest.inside + heads > guest.party_size
}

/** The checks of a door in their order: the first that holds is told. A night that is over says so by its entry window. */
const checks: readonly (readonly [DoorReason, (known: Known) => boolean])[] = [
  ['revoked', ({ guest, ticket }) => ticket !== null && (ticket.series !== guest.ticket_series || ticket.n > guest.party_size)],
  ['cancelled', ({ guest, night }) => guest.status === 'cancelled' || night.is_cancelled],
  ['not_approved', ({ guest }) => unapproved.includes(guest.status)],
  ['payment_due', ({ guest, heads, at }) => guest.status === 'awaiting_payment' || dueAtDoor(guest, heads, at) > 0],
  ['too_early', ({ guest, at }) => at < Date.parse(guest.entry_from)],
  ['too_late', ({ guest, at }) => at >= Date.parse(guest.entry_until)],
  ['banned', ({ guest }) => guest.banned !== null],
  ['underage', ({ guest }) => guest.is_underage],
  ['id_required', ({ guest, night }) => night.requires_verified_id && !guest.is_id_verified],
  ['capacity_full', ({ night, heads }) => night.count.inside + heads > night.count.licence_capacity],
  ['already_inside', comesTwice],
]

/** Why the door says no; null where it lets them in. A device without the network decides by the same list as the server. */
export function judgeArrival(arrival: Arrival): DoorReason | null {
  const { guest } = arrival
  if (arrival.is_elsewhere) return 'wrong_event'
  if (guest === null) return 'unknown'
  return checks.find(([, holds]) => holds({ ...arrival, guest }))?.[0] ?? null
}

/** For so long an admission can be taken back. */
export const undoMs = 10 * 60_000

import type { DoorReason } from '#contract/door.ts'
import type { NightRow } from './door-night.ts'
import { balanceDue, banOf, isUnderage, statusNow, type GuestRow } from './guest-row.ts'

/** Somebody at the door: what they show, and what is known of it. */
export interface Arrival {
  night: NightRow
  /** Null where nobody knows what was shown. */
  guest: GuestRow | null
  /** Whether the guest's reservation is for another night. */
  is_elsewhere: boolean
  /** The ticket that was shown; null where the reservation was found by name. */
  ticket: { n: number; series: number } | null
  heads: number
  at: Temporal.Instant
}

type Known = Arrival & { guest: GuestRow }

const isBefore = (one: Temporal.Instant, other: string) => Temporal.Instant.compare(one, Temporal.Instant.from(other)) < 0

/** Never said yes to, or no more. */
const unapproved = new Set(['held', 'pending', 'declined', 'expired'])

/** The checks of a door in their order: the first that holds is told. A night that is over says so by its entry window. */
const checks: readonly (readonly [DoorReason, (known: Known) => boolean])[] = [
  ['revoked', ({ guest, ticket }) => ticket !== null && (ticket.series !== guest.ticket_series || ticket.n > guest.party_size)],
  ['cancelled', ({ guest, night }) => guest.status === 'cancelled' || night.state === 'cancelled'],
  ['not_approved', ({ guest, at }) => unapproved.has(statusNow(guest, at))],
  ['payment_due', ({ guest }) => guest.status === 'awaiting_payment' || balanceDue(guest) > 0],
  ['too_early', ({ guest, at }) => isBefore(at, guest.entry_from)],
  ['too_late', ({ guest, at }) => !isBefore(at, guest.entry_until)],
  ['banned', ({ guest, night }) => banOf(guest, night) !== null],
  ['underage', ({ guest, night }) => isUnderage(guest, night)],
  ['id_required', ({ guest, night }) => night.requires_verified_id && guest.client_id !== null && !guest.id_verified],
  ['capacity_full', ({ night, heads }) => night.inside + heads > night.licence_capacity],
  ['already_inside', ({ guest, ticket, heads }) => (ticket !== null && guest.used_tickets.includes(ticket.n)) || guest.checked_in_heads + heads > guest.party_size],
]

/** Why the door says no; null where it lets them in. */
export function judge(arrival: Arrival): DoorReason | null {
  const { guest } = arrival
  if (arrival.is_elsewhere) return 'wrong_event'
  if (guest === null) return 'unknown'
  return checks.find(([, holds]) => holds({ ...arrival, guest }))?.[0] ?? null
}

/** What stands against somebody for good, whatever a device without the network has told them: they stay uncounted. */
const lasting = new Set<DoorReason>(['unknown', 'wrong_event', 'revoked', 'cancelled', 'not_approved', 'already_inside'])

/**
 * Somebody whom a device has let in without the network is inside, and counted, also where the door would have said no
 * for a while: what it would have said is told as a conflict. What was no good at all is refused, and told as well.
 */
export function judgeLate(reason: DoorReason | null): { reason: DoorReason | null; conflict: DoorReason | null } {
  if (reason === null) return { reason, conflict: null }
  return { reason: lasting.has(reason) ? reason : null, conflict: reason }
}

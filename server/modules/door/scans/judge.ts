import { comesTwice, isUsed, judgeArrival, judgeQueue, staysOut } from '#contract/door/rules.ts'
import type { DoorReason } from '#contract/door/door.ts'
import { reservationTransitions } from '#contract/reservations/states.ts'
import { countOf, type DoorEventRow } from '../guests/door-event.ts'
import { doorFacts, reissuedOf, type GuestRow } from '../guests/guest-row.ts'

/** An arriving guest: what they show and what is known about it. */
export interface DoorArrival {
  event: DoorEventRow
  /** Null if what was shown is unknown. */
  guest: GuestRow | null
  /** Whether the guest's reservation is for another event. */
  is_elsewhere: boolean
  /** The ticket shown; null if the reservation was found by name. */
  ticket: { n: number; series: number } | null
  heads: number
  at: Temporal.Instant
}

const eventFacts = (event: DoorEventRow) => ({
  is_cancelled: event.state === 'cancelled',
  requires_verified_id: event.requires_verified_id,
  ends_at: event.ends_at,
  count: countOf(event),
})

/** Why a party is refused even if it pays; null if it is not. */
export const refusedForGood = (event: DoorEventRow, guest: GuestRow, at: Temporal.Instant): DoorReason | null =>
  staysOut({ event: eventFacts(event), guest: doorFacts(guest, event, at), at: at.epochMilliseconds })

/** Why the door refuses; null if it admits. `overrides`: what is left of its checks for someone with the right. */
export function judge({ event, guest, at, ...shown }: DoorArrival, overrides = false): DoorReason | null {
  const facts = { event: eventFacts(event), guest: guest && doorFacts(guest, event, at), at: at.epochMilliseconds }
  return judgeArrival({ ...shown, ...facts }, overrides)
}

/** Why the door gives them no place in the queue; null if they have one. */
export const judgeAtQueue = ({ event, guest, at, ...shown }: Omit<DoorArrival, 'heads'>): DoorReason | null =>
  judgeQueue({ ...shown, event: eventFacts(event), guest: guest && doorFacts(guest, event, at), at: at.epochMilliseconds })

/** Permanent reasons: such guests stay uncounted, whatever an offline device told them. */
const lasting = new Set<DoorReason>(['unknown', 'wrong_event', 'revoked', 'cancelled', 'not_approved', 'already_inside'])

/**
 * A guest admitted offline is inside and counted, even if the door would have refused them at that moment: that is reported
 * as a conflict. Invalid tickets, second uses and unconfirmed bookings are refused and reported as well. The door checks for a
 * second use last; its earlier reasons must not hide one.
 */
export function judgeLate(
  reason: DoorReason | null,
  { isTwice, mayCheckIn }: { isTwice: boolean; mayCheckIn: boolean },
): { reason: DoorReason | null; conflict: DoorReason | null } {
  if (reason === null) return { reason, conflict: null }
  if (lasting.has(reason) || !mayCheckIn) return { reason, conflict: reason }
  return isTwice ? { reason: 'already_inside', conflict: 'already_inside' } : { reason: null, conflict: reason }
}

/** Who of a party is inside, and who is out for now. */
export const presenceOf = (guest: GuestRow) => ({
  party_size: guest.party_size,
  ticket_series: guest.ticket_series,
  reissued: reissuedOf(guest),
  used_tickets: guest.used_tickets,
  inside: guest.checked_in_heads - guest.outside_heads,
  outside: guest.outside_heads,
  outside_tickets: guest.outside_tickets,
})

/** Whether they would be counted twice, or beyond their party; with `overrides`, only whether their ticket was used. */
export function isTwice({ guest, ticket, heads }: Pick<DoorArrival, 'guest' | 'ticket' | 'heads'>, overrides = false): boolean {
  if (guest === null) return false
  return overrides ? isUsed({ guest: presenceOf(guest), ticket, heads }) : comesTwice({ guest: presenceOf(guest), ticket, heads })
}

/** Whether a reservation in this status admits anyone: one waiting for payment has no place yet. */
export const mayCheckIn = ({ guest }: Pick<DoorArrival, 'guest'>): boolean =>
  guest !== null && reservationTransitions[guest.status].check_in !== undefined

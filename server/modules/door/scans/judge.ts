import { comesTwice, judgeArrival } from '#contract/door-rules.ts'
import type { DoorReason } from '#contract/door.ts'
import { reservationTransitions } from '#contract/reservation-states.ts'
import { countOf, type NightRow } from '../guests/door-night.ts'
import { doorFacts, type GuestRow } from '../guests/guest-row.ts'

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

/** Why the door says no; null where it lets them in. */
export function judge({ night, guest, at, ...shown }: Arrival): DoorReason | null {
  const { state, requires_verified_id } = night
  return judgeArrival({
    ...shown,
    night: { is_cancelled: state === 'cancelled', requires_verified_id, count: countOf(night) },
    guest: guest && doorFacts(guest, night, at),
    at: at.epochMilliseconds,
  })
}

/** What stands against somebody for good, whatever a device without the network has told them: they stay uncounted. */
const lasting = new Set<DoorReason>(['unknown', 'wrong_event', 'revoked', 'cancelled', 'not_approved', 'already_inside'])

/**
 * Somebody whom a device has let in without the network is inside, and counted, also where the door would have said no
 * for a while: what it would have said is told as a conflict. What was no good at all, came twice, or was booked but not yet
 * confirmed, is refused, and told as well. The door looks last at who came twice: whatever it says before must not hide that.
 */
export function judgeLate(
  reason: DoorReason | null,
  { isTwice, mayCheckIn }: { isTwice: boolean; mayCheckIn: boolean },
): { reason: DoorReason | null; conflict: DoorReason | null } {
  if (reason === null) return { reason, conflict: null }
  if (lasting.has(reason) || !mayCheckIn) return { reason, conflict: reason }
  return isTwice ? { reason: 'already_inside', conflict: 'already_inside' } : { reason: null, conflict: reason }
}

/** Whether they would be counted twice, or beyond their party. */
export function isTwice({ guest, ticket, heads }: Pick<Arrival, 'guest' | 'ticket' | 'heads'>): boolean {
  return guest !== null && comesTwice({ guest: { ...guest, inside: guest.checked_in_heads }, ticket, heads })
}

/** Whether a reservation as it stands leads to somebody inside: what still waits for its money is nobody's place yet. */
export const mayCheckIn = ({ guest }: Pick<Arrival, 'guest'>): boolean =>
  guest !== null && reservationTransitions[guest.status].check_in !== undefined

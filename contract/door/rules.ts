import { lateDue } from '../reservations/late-entry.ts'
import { arrivedAt } from '../reservations/queue.ts'
import { isTooMany } from './count.ts'
import { admittedOf, returningOf } from './exits.ts'
import { seriesOfTicket } from './ticket-series.ts'
import type { DoorGuest, DoorEvent, DoorReason } from './door.ts'

/** The facts about a reservation that the door decides by. */
export type DoorFacts = Pick<
  DoorGuest,
  | 'status'
  | 'party_size'
  | 'inside'
  | 'used_tickets'
  | 'ticket_series'
  | 'reissued'
  | 'balance_due_minor'
  | 'entry_from'
  | 'entry_until'
  | 'is_underage'
  | 'is_id_verified'
  | 'banned'
  | 'late_entry'
  | 'settled_heads'
  | 'outside'
  | 'outside_tickets'
  | 'queued_at'
  | 'queued_until'
  | 'passed_on_at'
>

/** An arriving guest: what they show and what is known about it. */
export interface ArrivingGuest {
  event: Pick<DoorEvent, 'is_cancelled' | 'requires_verified_id' | 'count' | 'ends_at'>
  /** Null if what was shown is unknown. */
  guest: DoorFacts | null
  /** Whether what was shown is for another event. */
  is_elsewhere: boolean
  /** The ticket shown; null if the reservation was found by name. */
  ticket: { n: number; series: number } | null
  heads: number
  /** Milliseconds since 1970 by the server's clock. */
  at: number
}

/** What these guests, none of whom was inside before, must pay before admission: the amount due in advance and the late price. */
export const dueAtDoor = (guest: DoorFacts, heads: number, at: number): number =>
  guest.balance_due_minor +
  lateDue(
    { ...guest, inside: admittedOf(guest), settled_heads: guest.settled_heads ?? 0, late_entry: guest.late_entry ?? [] },
    heads,
    at,
  )

/** The same for a known guest. */
export type GuestArrival = ArrivingGuest & { guest: DoorFacts }

/** Statuses that were never approved, or no longer are. */
const unapproved: readonly DoorGuest['status'][] = ['held', 'pending', 'declined', 'expired']

type Comer = Pick<ArrivingGuest, 'ticket' | 'heads'> & {
  guest: Pick<DoorFacts, 'used_tickets' | 'inside' | 'party_size' | 'outside' | 'outside_tickets'>
}

/** This ticket was already used, and its guest is inside. */
export const isUsed = ({ guest, ticket, heads }: Comer): boolean =>
  ticket !== null && guest.used_tickets.includes(ticket.n) && returningOf(guest, { ticket, heads }) === 0

/** This ticket was already used, or fewer guests of the party are outside than it admits. */
export const comesTwice = ({ guest, ticket, heads }: Comer): boolean =>
  isUsed({ guest, ticket, heads }) || admittedOf(guest) + heads - returningOf(guest, { ticket, heads }) > guest.party_size

/** All of them were inside before and come back. */
const comesBack = ({ guest, ticket, heads }: Comer): boolean => returningOf(guest, { ticket, heads }) === heads

/** Who waits in the queue came when they joined it, but the end of the event ends that too. */
const isTooLate = ({ guest, event, at }: GuestArrival): boolean => {
  const arrived = arrivedAt(guest, at)
  return arrived >= Date.parse(guest.entry_until) || (arrived < at && at >= Date.parse(event.ends_at))
}

type Check = (guestAtDoor: GuestArrival) => boolean

/**
 * The door's checks in order: the first that applies is the reason. For an event that is over, that is the entry window. The
 * third part is what is left of a check for someone with the right to override it; without one, no one may.
 */
export const doorChecks: readonly (readonly [DoorReason, Check, Check?])[] = [
  [
    'revoked',
    ({ guest, ticket }) => ticket !== null && (ticket.series !== seriesOfTicket(guest, ticket.n) || ticket.n > guest.party_size),
  ],
  ['cancelled', ({ guest, event }) => guest.status === 'cancelled' || event.is_cancelled],
  ['not_approved', ({ guest }) => unapproved.includes(guest.status)],
  // Its places are someone else's until it has them again; with the right to override, it comes in beyond them.
  ['passed_on', ({ guest }) => guest.passed_on_at !== undefined, () => false],
  [
    'payment_due',
    ({ guest, ticket, heads, at }) =>
      guest.status === 'awaiting_payment' || dueAtDoor(guest, heads - returningOf(guest, { ticket, heads }), at) > 0,
    ({ guest }) => guest.status === 'awaiting_payment',
  ],
  ['too_early', ({ guest, at }) => at < Date.parse(guest.entry_from), () => false],
  ['too_late', isTooLate, ({ event, at }) => at >= Date.parse(event.ends_at)],
  ['banned', ({ guest }) => guest.banned !== null],
  ['underage', ({ guest }) => guest.is_underage],
  ['id_required', ({ guest, event }) => event.requires_verified_id && !guest.is_id_verified],
  // Licence and fire capacity are never exceeded: an override waits for room like everyone.
  ['capacity_full', ({ event, heads }) => isTooMany(event.count, heads)],
  // More guests than the party has may be let in; a used ticket never admits again.
  ['already_inside', comesTwice, isUsed],
]

/** Who comes back has paid, was in time and was seen: a ban, the licence and the end of the event still hold. */
const onlyOnce: readonly DoorReason[] = ['passed_on', 'payment_due', 'too_early', 'underage', 'id_required']

/**
 * Why the door refuses; null if it admits. With `overrides`, someone with the right lets them in: never
 * against a ban, the age, an invalid or used ticket, nor beyond the licence. An offline device decides by the same list as
 * the server.
 */
export function judgeArrival(arrival: ArrivingGuest, overrides = false): DoorReason | null {
  const { guest } = arrival
  if (arrival.is_elsewhere) return 'wrong_event'
  if (guest === null) return 'unknown'
  return firstReason({ ...arrival, guest }, () => true, overrides)
}

function firstReason(arrival: GuestArrival, asks: (reason: DoorReason) => boolean, overrides = false): DoorReason | null {
  const isBack = comesBack(arrival)
  const refusing = doorChecks.find(([reason, holds, rest]) => {
    if (!asks(reason) || (isBack && onlyOnce.includes(reason))) return false
    const isEased = overrides || (isBack && reason === 'too_late')
    return (isEased && rest !== undefined ? rest : holds)(arrival)
  })
  return refusing?.[0] ?? null
}

/** No payment changes these. */
const lasting: readonly DoorReason[] = ['cancelled', 'not_approved', 'too_late', 'banned', 'underage']

/** What no time in the queue settles; everything else is decided at the door. */
const notQueued: readonly DoorReason[] = ['revoked', ...lasting, 'passed_on', 'already_inside']

/** Why someone has no place in the queue; null if they have. A scan there lets no one in and takes no money. */
export function judgeQueue(arrival: Omit<ArrivingGuest, 'heads'>): DoorReason | null {
  const { guest } = arrival
  if (arrival.is_elsewhere) return 'wrong_event'
  return guest === null ? 'unknown' : firstReason({ ...arrival, heads: 1, guest }, (reason) => notQueued.includes(reason))
}

/**
 * Why a party is refused even if it pays; null if it is not. The door takes no money from it: the sheet asks for none, the scan
 * says so first, and the server records none. Once someone of the party is inside, it pays for what it has.
 */
export function staysOut(arrival: Pick<ArrivingGuest, 'event' | 'at'> & { guest: DoorFacts }): DoorReason | null {
  if (admittedOf(arrival.guest) > 0) return null
  const guestAtDoor: GuestArrival = { ...arrival, is_elsewhere: false, ticket: null, heads: 1 }
  return doorChecks.find(([reason, holds]) => lasting.includes(reason) && holds(guestAtDoor))?.[0] ?? null
}

/** How long an admission can be undone. */
export const undoMs = 10 * 60_000

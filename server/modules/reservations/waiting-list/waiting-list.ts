import { earlier } from '#contract/base/instants.ts'
import type { WaitingEntry, WaitingReason, WaitingState } from '#contract/reservations/waiting-list.ts'
import type { ReservationStatus } from '#contract/reservations/states.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { isPast } from '../../events/index.ts'

/** An entry as the views read it. Instants RFC 3339. */
export interface WaitingRow extends Omit<
  WaitingEntry,
  'state' | 'reason' | 'place' | 'event' | 'smallest_party' | 'takes_fewer' | 'places_needed'
> {
  stored_state: 'waiting' | 'offered' | 'cancelled'
  event: WaitingEntry['event'] & { state: string }
  /** Parties that have waited longer for the event. */
  before: number
  free_heads: number
  smallest_party: number | null
  /** Whether it waits for one item, a unit for each guest. */
  is_per_guest: boolean
  /** The places of those ahead, and of those among them who wait for the same item. */
  ahead: { heads: number; of_item: number }
  /** Null if the item is only limited by the event. */
  free_of_item: number | null
  /** Whether nothing can be offered to it any more. */
  is_over: boolean
  /** The offered reservation's status. */
  reservation_status: ReservationStatus | null
}

/**
 * How long an offer is valid: a twentieth of the remaining time, at least 10 minutes and at most 12 hours (product rule), and
 * never after the entry of what is offered.
 */
export function offerExpiresAt(
  { starts_at, entry_until, doors_at }: { starts_at: string; entry_until: string; doors_at: string | null },
  now: Temporal.Instant,
): Temporal.Instant {
  const left = now.until(Temporal.Instant.from(doors_at ?? starts_at)).total('seconds')
  return earlier(
    now.add({ seconds: Math.round(Math.min(12 * 3600, Math.max(600, left / 20))) }),
    Temporal.Instant.from(entry_until),
  )
}

function stateOf(row: WaitingRow, now: Temporal.Instant): WaitingState {
  const { stored_state, reservation_status: status, offer_expires_at, event, is_over } = row
  if (stored_state === 'cancelled') return 'cancelled'
  if (stored_state === 'waiting') return event.state === 'cancelled' ? 'cancelled' : is_over ? 'expired' : 'waiting'
  if (status === 'held') return offer_expires_at !== null && isPast(offer_expires_at, now) ? 'expired' : 'offered'
  if (status === 'expired') return 'expired'
  return status === 'cancelled' || status === 'declined' ? 'declined' : 'accepted'
}

/** Why a party is still waiting: the first for places, everyone else for those before them. */
export function waitingReasonOf({
  before,
  free_heads,
  party_size,
  smallest_party = null,
}: Pick<WaitingRow, 'before' | 'free_heads' | 'party_size'> & Partial<Pick<WaitingRow, 'smallest_party'>>): WaitingReason {
  if (before > 0) return 'others_first'
  return free_heads > 0 && free_heads < (smallest_party ?? party_size) ? 'too_few_free' : 'none_free'
}

/**
 * How many places have to come back, at most, until it is this party's turn: its own and those of the parties ahead, both of the
 * event and of its item. Fewer do if a party ahead leaves, or cannot use what comes back.
 */
export const placesNeeded = ({
  smallest_party,
  party_size,
  ahead,
  free_heads,
  free_of_item,
}: Pick<WaitingRow, 'smallest_party' | 'party_size' | 'ahead' | 'free_heads' | 'free_of_item'>): number => {
  const own = smallest_party ?? party_size
  const ofItem = free_of_item === null ? 0 : ahead.of_item + own - free_of_item
  return Math.max(0, ahead.heads + own - free_heads, ofItem)
}

export function toWaitingEntry(row: WaitingRow, now: Temporal.Instant): WaitingEntry {
  const state = stateOf(row, now)
  const { state: _state, ...event } = row.event
  const { is_per_guest, ahead: _ahead, free_of_item: _free, ...rest } = row
  const waits = state === 'waiting'
  return {
    ...rest,
    event,
    smallest_party: row.smallest_party ?? row.party_size,
    takes_fewer: waits && is_per_guest && row.party_size > 1,
    places_needed: waits && is_per_guest ? placesNeeded(row) : null,
    state,
    place: waits ? row.before + 1 : null,
    reason: waits ? waitingReasonOf(row) : null,
    offer_expires_at: state === 'offered' ? row.offer_expires_at : null,
    created_at: instantText(Temporal.Instant.from(row.created_at)),
  }
}

import type { ClubReservation, ClubReservationRow } from '#contract/club-reservations.ts'
import { clubReservationActions, reservationTransitions, type ClubReservationAction } from '#contract/reservation-states.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { hasCome } from '../../events/index.ts'
import { asOf, type ReservationRow } from '../reservation.ts'

/** A reservation as its club reads it: who booked, where they sit, who came. */
export interface ClubRow extends ReservationRow {
  source: ClubReservationRow['source']
  name: string
  table_label: string
  checked_in_heads: number
  checked_in_at: string | null
  client: ClubReservation['client']
}

const isOver = (row: ReservationRow, now: Temporal.Instant): ErrorCode | null => (hasCome(row.event.ends_at, now) ? 'event_past' : null)

const isCalledOff = (row: ReservationRow): ErrorCode | null => (row.event.state === 'cancelled' ? 'event_cancelled' : null)

/** What stands against an action that the state allows, and how that is told. */
const obstacles: Partial<Record<ClubReservationAction, (row: ReservationRow, now: Temporal.Instant) => ErrorCode | null>> = {
  approve: (row, now) => isCalledOff(row) ?? isOver(row, now),
  mark_no_show: (row, now) => (hasCome(row.event.starts_at, now) ? null : 'night_not_begun'),
  cancel: isOver,
  reinstate: (row, now) => isCalledOff(row) ?? isOver(row, now),
}

/** Why an action is refused to the club; null where it is not. */
export function obstacleTo(action: ClubReservationAction, row: ReservationRow, now: Temporal.Instant): ErrorCode | null {
  if (reservationTransitions[row.status][action] === undefined) return 'invalid_transition'
  return obstacles[action]?.(row, now) ?? null
}

/** What a club may do now with a reservation as it stands. */
export const clubActions = (row: ReservationRow, now: Temporal.Instant): ClubReservationAction[] =>
  clubReservationActions.filter((action) => obstacleTo(action, row, now) === null)

/** A reservation as its club sees it now. */
export function toClubReservation(stored: ClubRow, history: ClubReservation['history'], now: Temporal.Instant): ClubReservation {
  const row = { ...stored, ...asOf(stored, now) }
  const { id, title, starts_at, ends_at, timezone, business_date, state } = row.event
  return {
    ...row,
    allowed_actions: clubActions(row, now),
    event: { id, title, starts_at, ends_at, timezone, business_date, is_past: hasCome(ends_at, now), is_cancelled: state === 'cancelled' },
    kinds: [...new Set(row.lines.filter(({ quantity }) => quantity > 0).map(({ kind }) => kind))],
    history,
  }
}

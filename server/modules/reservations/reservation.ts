import type { Reservation, ReservationLine } from '#contract/reservations.ts'
import { reservationTransitions, type ReservationAction, type ReservationStatus } from '#contract/reservation-states.ts'
import { coverOf } from '../events/index.ts'
import type { CancellationStep } from './refund.ts'

/** A reservation with its night, as the views read it. Instants RFC 3339. */
export interface ReservationRow extends Omit<Reservation, 'event' | 'lines' | 'allowed_actions'> {
  lines: ReservationLine[]
  event: Omit<Reservation['event'], 'is_past' | 'is_cancelled' | 'cover'> & {
    state: string
    cover_file: string | null
    cover_color: string | null
    cover_focal_x_bp: number
    cover_focal_y_bp: number
    cancellation_policy: CancellationStep[]
  }
}

const hasCome = (instant: string, now: Temporal.Instant) => Temporal.Instant.compare(Temporal.Instant.from(instant), now) <= 0

export const hasBegun = (row: ReservationRow, now: Temporal.Instant) => hasCome(row.event.starts_at, now)

/** What a client may do now: what the state allows, until the night begins. */
export function allowedActions(row: ReservationRow, now: Temporal.Instant): ReservationAction[] {
  if (hasBegun(row, now)) return []
  // The keys of the table are its actions.
  return Object.keys(reservationTransitions[row.status]) as ReservationAction[]
}

/** The next state, or null where the action is not possible in this one. */
export const nextStatus = (status: ReservationStatus, action: ReservationAction): ReservationStatus | null =>
  reservationTransitions[status][action] ?? null

const freeUntil = (until: string | null, now: Temporal.Instant) => (until === null || hasCome(until, now) ? null : until)

/** A reservation as its client sees it now. */
export function toReservation(row: ReservationRow, now: Temporal.Instant): Reservation {
  const { state, cover_file: _file, cover_color: _color, cover_focal_x_bp: _x, cover_focal_y_bp: _y, cancellation_policy: _policy, ...event } = row.event
  const cover = coverOf(row.event, event.club_name)
  return {
    ...row,
    allowed_actions: allowedActions(row, now),
    event: { ...event, free_cancel_until: freeUntil(event.free_cancel_until, now), is_past: hasCome(event.ends_at, now), is_cancelled: state === 'cancelled', cover },
  }
}

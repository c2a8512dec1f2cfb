import type { ReservationAction } from '#contract/reservations/states.ts'
import type { Clock } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { stillOpen } from './addition.ts'
import { releaseAdditions } from './expire-overdue.ts'
import { lockEvent } from '../../events/index.ts'
import { allowedReservationActions, asOf, clientActionObstacle, type ReservationRow } from './reservation.ts'
import { findEventOfReservation, lockReservation } from './reservation-views.ts'

/** What a client's action works on: the current reservation, locked, with its event. */
export interface ActionContext {
  tx: Tx
  row: ReservationRow
  client_id: string
  now: Temporal.Instant
}

/**
 * Locks a reservation of this client for an allowed action. The event is locked before the reservation, as by everyone who takes
 * or releases places, which avoids deadlocks; the accounts that the action needs are held in between.
 */
export async function lockFor(
  tx: Tx,
  action: ReservationAction,
  { client_id, id, holdAccounts }: { client_id: string; id: string; holdAccounts?: () => Promise<void> },
  clock: Clock,
): Promise<ActionContext> {
  const eventId = await findEventOfReservation(tx, id, client_id)
  if (eventId === null) return refuse('not_found')
  await lockEvent(tx, eventId)
  await holdAccounts?.()
  const locked = await lockReservation(tx, id, client_id)
  if (locked === null) return refuse('not_found')
  // Read after the locks: their previous holder has written an earlier time.
  const now = clock.now()
  const stored = locked.addition === null ? locked : await withoutOverdueAddition(tx, locked, now)
  const row = asOf(stored, now)
  refuseUnlessAllowed(action, row, now)
  return { tx, row, client_id, now }
}

/** What was not paid in time is released first: that is a step of the reservation. */
async function withoutOverdueAddition(tx: Tx, row: ReservationRow, now: Temporal.Instant): Promise<ReservationRow> {
  if (stillOpen(row.addition, now) !== null || row.client_id === null) return row
  await releaseAdditions(tx, row.event.id, now)
  return (await lockReservation(tx, row.id, row.client_id)) ?? refuse('not_found')
}

/** Refuses an action with a list of allowed ones. */
export function refuseUnlessAllowed(action: ReservationAction, row: ReservationRow, now: Temporal.Instant): void {
  const obstacle = clientActionObstacle(action, row, now)
  if (obstacle !== null) refuse(obstacle, { extra: { status: row.status, allowed: allowedReservationActions(row, now) } })
}

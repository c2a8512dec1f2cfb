import { bookedStatuses, type ClubReservationAction, type ReservationStatus } from '#contract/reservations/states.ts'
import type { Clock } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { lockOpenDrawer } from '../../drawers/index.ts'
import { lockEvent } from '../../events/index.ts'
import { asOf } from '../core/reservation.ts'
import { expireOverdueOf } from '../core/expire-overdue.ts'
import type { Entrance } from './entrance.ts'
import { allowedClubActions, clubActionObstacle, type ClubReservationRecord } from './club-reservation.ts'
import { findClubReservation, findPlaceOfClub, lockRow } from './club-reservation-views.ts'

/** A payment that a device has named. */
export interface TakenPayment {
  /** The same id is the same payment. */
  id: string
  /** The drawer that its cash lies in, if the device named one. */
  drawer_id: string | undefined
}

/** What a club's action works on: the current reservation, locked, and its event if the action releases or takes places. */
export interface ClubActing {
  tx: Tx
  entrance: Entrance
  row: ClubReservationRecord
  club_id: string
  /** The open drawer of who acts, locked, if the action may move cash. */
  drawer_id: string | null
  taken?: TakenPayment
  /** Who acts for the club. */
  by: { kind: 'club'; id: string }
  now: Temporal.Instant
}

/** The reservation, and who acts on it. */
export interface ClubManaging {
  entrance: Entrance
  club_id: string
  id: string
  user_id: string
}

/**
 * Actions that free or take places or a table lock the event before the reservation, as everywhere; so do those that count money,
 * which can bring back an expired reservation.
 */
const moving: readonly ClubReservationAction[] = ['decline', 'assign_table', 'cancel', 'reinstate', 'record_payment', 'refund']

/**
 * What a booked party pays changes its money alone: no payment confirms it, brings it back or takes a place, and no
 * step leads it back to waiting for a payment. So many devices can take money at one door at once.
 */
const needsEvent = (action: ClubReservationAction, status: ReservationStatus) =>
  moving.includes(action) && !(action === 'record_payment' && bookedStatuses.some((booked) => booked === status))

const movingCash: readonly ClubReservationAction[] = ['record_payment', 'refund']

/** Actions that admit guests lock the door before it, as everywhere. */
const atDoor: readonly ClubReservationAction[] = ['check_in', 'undo_check_in']

/** Locks a reservation of this club for an allowed action. */
export async function lockForClub(
  tx: Tx,
  action: ClubReservationAction,
  { entrance, club_id, id, user_id }: ClubManaging,
  clock: Clock,
): Promise<ClubActing> {
  const { event_id, status } = (await findPlaceOfClub(tx, club_id, id)) ?? refuse('not_found')
  if (needsEvent(action, status)) {
    await lockEvent(tx, event_id)
    // Overdue holds are released first; this reservation may be one of them.
    await expireOverdueOf(tx, event_id, clock.now())
  }
  if (atDoor.includes(action)) await entrance.lock(tx, event_id)
  await lockRow(tx, id)
  const stored = (await findClubReservation(tx, club_id, id)) ?? refuse('not_found')
  const drawer_id = movingCash.includes(action) ? await lockOpenDrawer(tx, club_id, user_id) : null
  // Read after the locks: their previous holder has written an earlier time.
  const now = clock.now()
  const row = asOf(stored, now)
  const obstacle = clubActionObstacle(action, row, now)
  if (obstacle !== null) return refuse(obstacle, { extra: { status: row.status, allowed: allowedClubActions(row, now) } })
  return { tx, entrance, row, club_id, drawer_id, by: { kind: 'club', id: user_id }, now }
}

import type { ClubReservationAction } from '#contract/reservation-states.ts'
import type { Clock } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/http/refusal.ts'
import { lockEvent } from '../../events/index.ts'
import { asOf } from '../core/reservation.ts'
import { expireOverdueOf } from '../core/expire-overdue.ts'
import type { Entrance } from './entrance.ts'
import { clubActions, obstacleTo, type ClubRow } from './club-reservation.ts'
import { findClubReservation, findNightOfClub, lockRow } from './club-reservation-views.ts'

/** What an action of a club works on: the reservation as it stands, locked; its night too, where the action frees or takes places. */
export interface ClubActing {
  tx: Tx
  entrance: Entrance
  row: ClubRow
  club_id: string
  /** Who of the club acts. */
  by: { kind: 'club'; id: string }
  now: Temporal.Instant
}

/** Whose reservation, and who asks. */
export interface ClubManaging {
  entrance: Entrance
  club_id: string
  id: string
  user_id: string
}

/**
 * Those that free places or take some lock the night before the reservation, as everybody does who does so; and those that
 * count money, with which an expired one may come back.
 */
const moving: readonly ClubReservationAction[] = ['decline', 'cancel', 'reinstate', 'record_payment', 'refund']

/** Those that let people in lock the door before it, as everybody does who stands there. */
const atDoor: readonly ClubReservationAction[] = ['check_in', 'undo_check_in']

/** Locks a reservation of this club for an action that is allowed. */
export async function lockForClub(
  tx: Tx,
  action: ClubReservationAction,
  { entrance, club_id, id, user_id }: ClubManaging,
  clock: Clock,
): Promise<ClubActing> {
  const eventId = (await findNightOfClub(tx, club_id, id)) ?? refuse('not_found')
  if (moving.includes(action)) {
    await lockEvent(tx, eventId)
    // What is overdue gives its places back first; the reservation itself may be of it.
    await expireOverdueOf(tx, eventId, clock.now())
  }
  if (atDoor.includes(action)) await entrance.lock(tx, eventId)
  await lockRow(tx, id)
  const stored = (await findClubReservation(tx, club_id, id)) ?? refuse('not_found')
  // Whatever had the locks before has written an earlier moment.
  const now = clock.now()
  const row = asOf(stored, now)
  const obstacle = obstacleTo(action, row, now)
  if (obstacle !== null) return refuse(obstacle, { extra: { status: row.status, allowed: clubActions(row, now) } })
  return { tx, entrance, row, club_id, by: { kind: 'club', id: user_id }, now }
}

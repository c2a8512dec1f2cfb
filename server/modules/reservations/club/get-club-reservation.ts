import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { ClubReservation } from '#contract/reservations/club-reservations.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { fold } from '../../../infrastructure/database/fold.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { readMoney } from '../money/money-views.ts'
import { listMovements } from '../money/show-money.ts'
import type { Entrance, Office } from './entrance.ts'
import { toClubReservation } from './club-reservation.ts'
import { findClubReservation, readHistory } from './club-reservation-views.ts'

/** A reservation as its club sees it. */
export async function readClubReservation(
  db: Database | Tx,
  { entrance, club_id, id }: { entrance: Entrance; club_id: string; id: string },
  now: Temporal.Instant,
): Promise<ClubReservation> {
  const row = (await findClubReservation(db, club_id, id)) ?? refuse('not_found')
  const movements = await listMovements(db, await readMoney(db, id))
  const is_banned = await entrance.isBanned(db, row.event.id, { client_id: row.client?.id ?? null, folded_name: fold(row.name) })
  return { ...toClubReservation(row, await readHistory(db, id), now), movements, is_banned }
}

export async function getClubReservation(
  { db, clock, entrance }: Office,
  { club_id }: ClubCaller,
  id: string,
): Promise<ClubReservation> {
  return readClubReservation(db, { entrance, club_id, id }, clock.now())
}

import type { ClubReservation } from '#contract/club-reservations.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/http/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { readMoney } from '../money/money-views.ts'
import { listMovements } from '../money/show-money.ts'
import { toClubReservation } from './club-reservation.ts'
import { findClubReservation, readHistory } from './club-reservation-views.ts'

/** A reservation as its club sees it. */
export async function readClubReservation(db: Database | Tx, clubId: string, id: string, now: Temporal.Instant): Promise<ClubReservation> {
  const row = (await findClubReservation(db, clubId, id)) ?? refuse('not_found')
  const movements = await listMovements(db, await readMoney(db, id))
  return { ...toClubReservation(row, await readHistory(db, id), now), movements }
}

export async function getClubReservation({ db, clock }: Infrastructure, clubId: string, id: string): Promise<ClubReservation> {
  return readClubReservation(db, clubId, id, clock.now())
}

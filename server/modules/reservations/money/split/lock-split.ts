import type { Clock } from '../../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../../infrastructure/database/connect.ts'
import { refuse } from '../../../../infrastructure/refusal.ts'
import { lockEvent } from '../../../events/index.ts'
import type { Payment } from '../../../payments/index.ts'
import { asOf, type ReservationRow } from '../../core/reservation.ts'
import { findPlaceOf, lockAnyReservation, lockMoney } from '../money-views.ts'
import { paymentsOfShares, type PaidShares, type SplitRow } from './split.ts'
import { listSplits } from './split-views.ts'

export interface LockedSplit {
  row: ReservationRow
  /** Latest first. */
  splits: SplitRow[]
  payments: PaidShares<Payment>
  now: Temporal.Instant
}

/** A reservation as it is now with its splits: its event, its row and its payments are locked until the transaction ends. */
export async function lockSplits(tx: Tx, reservationId: string, clock: Clock): Promise<LockedSplit | null> {
  const place = await findPlaceOf(tx, reservationId)
  if (place === null) return null
  await lockEvent(tx, place.event_id)
  const stored = await lockAnyReservation(tx, reservationId)
  if (stored === null) return null
  const { payments } = await lockMoney(tx, reservationId)
  const now = clock.now()
  return { row: asOf(stored, now), splits: await listSplits(tx, reservationId), payments: paymentsOfShares(payments), now }
}

/** The latest split of this client's reservation, locked. */
export async function lockOwnSplit(
  tx: Tx,
  { client_id, id }: { client_id: string; id: string },
  clock: Clock,
): Promise<LockedSplit & { split: SplitRow }> {
  const locked = await lockSplits(tx, id, clock)
  if (locked?.row.client_id !== client_id) return refuse('not_found')
  const [split = refuse('split_over')] = locked.splits
  return { ...locked, split }
}

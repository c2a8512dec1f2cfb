import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { paidAtClub, post } from '../../finance/index.ts'
import type { ReservationRow } from '../reservation.ts'
import type { TillPayment } from './figures.ts'

interface Taken extends Pick<TillPayment, 'amount_minor' | 'method' | 'note'> {
  club_id: string
  recorded_by: string
  now: Temporal.Instant
}

/** Writes down, for good, what a club took at its own till for a reservation, or below zero gave back; in its books it is posted with it. */
export async function recordAtTill(tx: Tx, { id: reservation_id, currency }: ReservationRow, { club_id, now, ...taken }: Taken): Promise<void> {
  const id = newId()
  await tx.insertInto('till_payments').values({ id, reservation_id, ...taken, recorded_at: instantText(now) }).execute()
  const source = { kind: 'till_payment', id } as const
  await post(tx, { ...paidAtClub(taken.amount_minor), club_id, currency, reservation_id, occurred_at: now, settled_at: now, source })
}

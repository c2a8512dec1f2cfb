import type { Reservation } from '#contract/reservations.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { retryRaces } from '../../infrastructure/database/retry-races.ts'
import { refuse } from '../../infrastructure/http/refusal.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import { enqueue } from '../../infrastructure/jobs/enqueue.ts'
import { allowedActions, hasBegun, nextStatus, toReservation, type ReservationRow } from './reservation.ts'
import { reservationCancelled } from './reservation-mail.ts'
import { cancelReservationRow } from './reservation-store.ts'
import { findReservation } from './reservation-views.ts'

/** Cancels a reservation of this client; its places are free with the same commit. */
export async function cancelReservation({ db, clock }: Infrastructure, clientId: string, id: string): Promise<Reservation> {
  return retryRaces(async () => db.transaction().execute(async (tx) => cancelWithin(tx, clientId, id, clock.now())))
}

export async function cancelWithin(tx: Tx, clientId: string, id: string, now: Temporal.Instant): Promise<Reservation> {
  const row = await findReservation(tx, id, clientId)
  if (row === null) return refuse('not_found')
  refuseCancelling(row, now)
  if (!(await cancelReservationRow(tx, row, now))) return cancelWithin(tx, clientId, id, now)
  await enqueue(tx, reservationCancelled, { reservation_id: id })
  return toReservation({ ...row, status: 'cancelled', cancelled_at: instantText(now), version: row.version + 1 }, now)
}

function refuseCancelling(row: ReservationRow, now: Temporal.Instant): void {
  const detail = { extra: { status: row.status, allowed: allowedActions(row, now) } }
  if (nextStatus(row.status, 'cancel') === null) refuse('invalid_transition', detail)
  if (hasBegun(row, now)) refuse('cancel_too_late', detail)
}

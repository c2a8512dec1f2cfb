import type { Reservation } from '#contract/reservations.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import { retryRaces } from '../../infrastructure/database/retry-races.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { enqueue } from '../../infrastructure/jobs/enqueue.ts'
import { lockFor, type Acting } from './lock-for-action.ts'
import { toReservation, type ReservationRow } from './reservation.ts'
import { reservationCancelled } from './reservation-mail.ts'
import { changeReservation } from './reservation-store.ts'

/** Cancels a reservation of this client; its places are free with the same commit. */
export async function cancelReservation({ db, clock }: Infrastructure, clientId: string, id: string): Promise<Reservation> {
  const now = clock.now()
  return retryRaces(async () =>
    db.transaction().execute(async (tx) => toReservation(await cancelLocked(await lockFor(tx, 'cancel', { client_id: clientId, id }, now)), now)),
  )
}

export async function cancelLocked({ tx, row, client_id, now }: Acting): Promise<ReservationRow> {
  await enqueue(tx, reservationCancelled, { reservation_id: row.id })
  const change = { status: 'cancelled', cancelled_at: instantText(now), expires_at: null } as const
  return changeReservation(tx, row, change, { at: now, actor: { kind: 'client', id: client_id }, action: 'cancel' })
}

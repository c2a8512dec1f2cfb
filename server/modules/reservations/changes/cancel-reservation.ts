import type { Caller } from '../../../infrastructure/http/caller.ts'
import type { Reservation } from '#contract/reservations.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { retryRaces } from '../../../infrastructure/database/retry-races.ts'
import { answerOnce } from '../../../infrastructure/idempotency/answer-once.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import { lockFor, type Acting } from '../core/lock-for-action.ts'
import { nothing, releaseFor } from './release.ts'
import { onlineLeft } from '../money/figures.ts'
import { giveBack, stopPayments } from '../money/give-back.ts'
import { lockMoney } from '../money/money-views.ts'
import { settleLocked } from '../money/settle-reservation.ts'
import { toReservation, type ReservationRow } from '../core/reservation.ts'
import { reservationCancelled } from '../emails/reservation-mail.ts'
import { changeReservation } from '../core/reservation-store.ts'

interface Cancelling {
  reservation_id: string
  idempotency_key: string | null
}

/** Cancels a reservation of this client; its places are free with the same commit. With a key, a second identical call is answered like the first. */
export async function cancelReservation(
  { db, clock }: Infrastructure,
  { actor: { user_id: client_id } }: Caller,
  { reservation_id: id, idempotency_key: key }: Cancelling,
): Promise<Reservation> {
  const now = clock.now()
  const call = { user_id: client_id, key, endpoint: 'cancelReservation', request: { id } }
  return retryRaces(async () =>
    db
      .transaction()
      .execute(async (tx) =>
        answerOnce(tx, call, now, async () =>
          toReservation(await cancelLocked(await lockFor(tx, 'cancel', { client_id, id }, now)), now),
        ),
      ),
  )
}

export async function cancelLocked({ tx, row, client_id, now }: Acting): Promise<ReservationRow> {
  const actor = { kind: 'client', id: client_id } as const
  // Money that has come without our having heard of it counts as paid before.
  const counted = await settleLocked(tx, row, now)
  const online_minor = onlineLeft(await lockMoney(tx, row.id))
  const { refund_minor } = releaseFor(counted.event, counted, nothing, { online_minor, now })
  await stopPayments(tx, row.id, now)
  const change = { status: 'cancelled', cancelled_at: instantText(now), expires_at: null } as const
  const cancelled = await changeReservation(tx, counted, change, { at: now, actor, action: 'cancel' })
  await enqueue(tx, reservationCancelled, { reservation_id: row.id, refund_minor })
  return giveBack(tx, cancelled, refund_minor, { reason: 'You cancelled your reservation.', actor, now })
}

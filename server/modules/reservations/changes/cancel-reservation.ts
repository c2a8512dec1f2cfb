import type { Caller } from '../../../infrastructure/caller.ts'
import type { Reservation } from '#contract/reservations/reservations.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { answerOnceIn } from '../../../infrastructure/idempotency/answer-once.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { lockFor, type ActionContext } from '../core/lock-for-action.ts'
import { nothingBooked, refundOfChange } from '../core/refund.ts'
import { onlineLeft } from '../money/figures.ts'
import { refundOnline, stopPayments } from '../money/refund-online.ts'
import { lockMoney } from '../money/money-views.ts'
import { settleLocked } from '../money/settle-reservation.ts'
import { toReservation, type ReservationRow } from '../core/reservation.ts'
import { applyStep } from '../core/apply-steps-store.ts'

interface CancelRequest {
  reservation_id: string
  idempotency_key: string | null
}

/** Cancels this client's reservation and frees its places in one commit. A repeat with the same key gets the first response. */
export async function cancelReservation(
  { db, clock }: Infrastructure,
  { actor: { user_id: client_id } }: Caller,
  { reservation_id: id, idempotency_key: key }: CancelRequest,
): Promise<Reservation> {
  const call = { user_id: client_id, club_id: null, key, endpoint: 'cancelReservation', request: { id } }
  return answerOnceIn({ db, clock }, call, async (tx) => {
    const context = await lockFor(tx, 'cancel', { client_id, id }, clock)
    return toReservation(await cancelLocked(context), context.now)
  })
}

export async function cancelLocked({ tx, row, client_id, now }: ActionContext): Promise<ReservationRow> {
  const actor = { kind: 'client', id: client_id } as const
  // Payments we have not heard of yet count as made before.
  const counted = await settleLocked(tx, row, now)
  const online_minor = onlineLeft(await lockMoney(tx, row.id))
  const { refund_minor, kept_minor } = refundOfChange(counted.event, counted, nothingBooked, { online_minor, now })
  const change = { status: 'cancelled', cancelled_at: instantText(now), expires_at: null } as const
  const facts = { refund_minor, kept_minor, stops_payment: await stopPayments(tx, row.id, now) }
  const cancelled = await applyStep(tx, counted, change, { at: now, actor, action: 'cancel', facts })
  return refundOnline(tx, cancelled, refund_minor, { reason: 'You cancelled your booking.', actor, now })
}

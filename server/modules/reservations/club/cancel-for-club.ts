import { instantText } from '../../../infrastructure/clock/clock.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import { onlineLeft } from '../money/figures.ts'
import { giveBack, stopPayments } from '../money/give-back.ts'
import { lockMoney } from '../money/money-views.ts'
import { settleLocked } from '../money/settle-reservation.ts'
import { reservationCancelledByClub } from '../emails/reservation-mail.ts'
import { changeReservation } from '../core/reservation-store.ts'
import type { ClubActing } from './lock-for-club.ts'

/** The club takes a reservation back; its places are free with the same commit, all that was paid online goes back, and its client is told, also of what it has to give back at its till. */
export async function cancelForClub({ tx, row, by, now }: ClubActing, { reason }: { reason: string }): Promise<void> {
  const counted = { ...row, ...(await settleLocked(tx, row, now)) }
  const refund_minor = onlineLeft(await lockMoney(tx, row.id))
  await stopPayments(tx, row.id, now)
  const change = { status: 'cancelled', cancelled_at: instantText(now), expires_at: null } as const
  const cancelled = await changeReservation(tx, counted, change, { at: now, actor: by, action: 'cancel', detail: { reason } })
  const { paid_minor, refunded_minor } = await giveBack(tx, cancelled, refund_minor, { reason, actor: by, now })
  await enqueue(tx, reservationCancelledByClub, {
    reservation_id: row.id,
    refund_minor,
    at_till_minor: paid_minor - refunded_minor,
  })
}

import { instantText } from '../../../infrastructure/clock/clock.ts'
import { onlineLeft } from '../money/figures.ts'
import { refundOnline, stopPayments } from '../money/refund-online.ts'
import { lockMoney } from '../money/money-views.ts'
import { settleLocked } from '../money/settle-reservation.ts'
import { applyStep } from '../core/apply-steps-store.ts'
import type { ClubActing } from './lock-for-club.ts'

/**
 * The club cancels a reservation; its places are released by the same commit, everything paid online is refunded, and its client
 * is notified, also about a refund due at the venue.
 */
export async function cancelForClub({ tx, row, by, now }: ClubActing, { reason }: { reason: string }): Promise<void> {
  const counted = { ...row, ...(await settleLocked(tx, row, now)) }
  const left_minor = counted.paid_minor - counted.refunded_minor
  const refund_minor = Math.min(onlineLeft(await lockMoney(tx, row.id)), left_minor)
  const stops_payment = await stopPayments(tx, row.id, now)
  const facts = { refund_minor, at_till_minor: left_minor - refund_minor, stops_payment }
  const change = { status: 'cancelled', cancelled_at: instantText(now), expires_at: null } as const
  const cancelled = await applyStep(tx, counted, change, { at: now, actor: by, action: 'cancel', detail: { reason }, facts })
  await refundOnline(tx, cancelled, refund_minor, { reason, actor: by, now })
}

/**
 * The club declines a request; its places are released by the same commit. Money it received while its terms changed is refunded,
 * also if it arrives later.
 */
export async function declineReservation({ tx, row, by, now }: ClubActing, { reason }: { reason: string }): Promise<void> {
  const counted = await settleLocked(tx, row, now)
  const refund_minor = counted.paid_minor - counted.refunded_minor
  const change = { status: 'declined', expires_at: null } as const
  const declined = await applyStep(tx, counted, change, { at: now, actor: by, action: 'decline', detail: { reason } })
  await refundOnline(tx, declined, refund_minor, { reason, actor: by, now, facts: { refund_minor } })
}

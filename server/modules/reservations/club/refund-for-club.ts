import { newId } from '../../../infrastructure/ids.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { figuresOf, goodwillWithin, onlineLeft, tillRefundsOf } from '../money/figures.ts'
import { refundOnline, stopPayments } from '../money/refund-online.ts'
import { lockMoney, readMoney } from '../money/money-views.ts'
import { settleLocked } from '../money/settle-reservation.ts'
import { recordAtTill } from '../money/till-store.ts'
import { applyStep } from '../core/apply-steps-store.ts'
import { openMinor, type ClubReservationRecord } from './club-reservation.ts'
import type { ClubActing } from './lock-for-club.ts'

interface RefundRequest {
  /** Everything left by default. */
  amount_minor?: number | undefined
  reason: string
}

/** Active places that were paid: a refund for them is goodwill and is not charged again. */
const isBooked = ({ status }: ClubReservationRecord) =>
  status === 'confirmed' || status === 'checked_in' || status === 'completed' || status === 'no_show'

/** What was kept for cancelled places is refunded last. */
export function goodwillAfter(row: ClubReservationRecord, wantedMinor: number): number {
  if (!isBooked(row)) return row.goodwill_minor
  const refunded_minor = row.refunded_minor + wantedMinor
  const kept_minor = Math.min(row.kept_minor, row.paid_minor - refunded_minor)
  return goodwillWithin(row.goodwill_minor + wantedMinor, openMinor({ ...row, refunded_minor, kept_minor }))
}

/**
 * The club refunds: online payments through the provider first, and only the rest at the venue, in the way it was paid. Never
 * more than payments minus refunds.
 */
export async function refundForClub(
  { tx, row, club_id, drawer_id, by, now }: ClubActing,
  { amount_minor, reason }: RefundRequest,
): Promise<void> {
  const counted = { ...row, ...(await settleLocked(tx, row, now)) }
  const left_minor = counted.paid_minor - counted.refunded_minor
  const refund_minor = amount_minor ?? left_minor
  if (refund_minor > left_minor || refund_minor === 0) return refuse('more_than_paid', { extra: { left_minor } })
  // The amount due has changed: an open page would collect the earlier one.
  const stops_payment = await stopPayments(tx, row.id, now)
  const money = await lockMoney(tx, row.id)
  const online = Math.min(refund_minor, onlineLeft(money))
  const atTill = refund_minor - online
  const goodwill_minor = goodwillAfter(counted, refund_minor)
  // Reported once, with the first of the two parts.
  const facts = { refund_minor: online, at_till_minor: atTill, stops_payment }
  const refunded = await refundOnline(tx, counted, online, { reason, actor: by, now, goodwill_minor, facts })
  if (atTill === 0) return
  for (const { method, amount_minor } of tillRefundsOf(money, atTill)) {
    const returned = { amount_minor: -amount_minor, method, note: reason }
    await recordAtTill(tx, row, { id: newId(), club_id, drawer_id, ...returned, recorded_by: by.id, now })
  }
  const figures = figuresOf(await readMoney(tx, row.id), refunded)
  const detail = { amount_minor: atTill, reason }
  const entry = { at: now, actor: by, action: 'refund', detail, ...(online === 0 && { facts }) } as const
  await applyStep(tx, refunded, { ...figures, goodwill_minor }, entry)
}

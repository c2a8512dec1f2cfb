import { audit } from '../../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../../infrastructure/caller.ts'
import type { Tx } from '../../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../../infrastructure/database/retry-transaction.ts'
import { refuse } from '../../../../infrastructure/refusal.ts'
import { applyStep } from '../../core/apply-steps-store.ts'
import { allocateTillRefund, atVenue } from '../../money/allocate.ts'
import { figuresOf, leftAtTill, type TillPayment } from '../../money/figures.ts'
import { findTillPayment, lockMoney } from '../../money/money-views.ts'
import { stopPayments } from '../../money/refund-online.ts'
import { settleLocked } from '../../money/settle-reservation.ts'
import { paymentTaken, recordAtTill } from '../../money/till-store.ts'
import type { Office } from '../entrance.ts'
import { lockForClub, type ClubActing } from '../lock-for-club.ts'
import { goodwillAfter } from '../refund-for-club.ts'

export interface DoorRefund {
  refund_id: string
  payment_id: string
  reservation_id: string
  amount_minor: number
  reason: string
  /** The drawer that its cash comes out of, if the device named one. */
  drawer_id?: string | undefined
}

/** What a payment was for; all that was paid at the venue, if a refund of the whole booking may have returned some of it. */
function sharesOf(till: readonly TillPayment[], paymentId: string) {
  const isMixed = till.some(({ amount_minor, refund_of }) => amount_minor < 0 && refund_of === null)
  return atVenue(isMixed ? [...till] : till.filter(({ id, refund_of }) => id === paymentId || refund_of === paymentId))
}

/** Returns part of one payment at the venue, the way it was paid and never more than is left of it. */
async function refundTillPayment({ tx, row, club_id, drawer_id, by, now }: ClubActing, refund: DoorRefund): Promise<void> {
  const { refund_id, payment_id, amount_minor, reason } = refund
  if ((await findTillPayment(tx, refund_id)) !== null) return refuse('idempotency_mismatch')
  const counted = { ...row, ...(await settleLocked(tx, row, now)) }
  const money = await lockMoney(tx, row.id)
  const payment = leftAtTill(money.till).find(({ id }) => id === payment_id) ?? refuse('not_found')
  const { method, left_minor } = payment
  if (amount_minor > left_minor) return refuse('more_than_paid', { extra: { left_minor } })
  if (method === 'cash' && refund.drawer_id !== undefined && refund.drawer_id !== drawer_id) return refuse('drawer_closed')
  // The amount due has changed: an open page would collect the earlier one.
  const stops_payment = await stopPayments(tx, row.id, now)
  const allocation = allocateTillRefund(sharesOf(money.till, payment_id), amount_minor)
  const returned = { id: refund_id, refund_of: payment_id, method, amount_minor: -amount_minor, note: reason, allocation }
  const after = await recordAtTill(tx, row, { ...returned, club_id, drawer_id, recorded_by: by.id, now }, money)
  const figures = { ...figuresOf(after, counted), goodwill_minor: goodwillAfter(counted, amount_minor) }
  const facts = { refund_minor: 0, at_till_minor: amount_minor, stops_payment }
  await applyStep(tx, counted, figures, { at: now, actor: by, action: 'refund', detail: { amount_minor, reason }, facts })
}

/** Records a refund that a device at the door has named; its caller reads the reservation afterwards, without a lock. */
export async function recordDoorRefund({ db, clock, entrance }: Office, caller: ClubCaller, refund: DoorRefund): Promise<void> {
  const { reservation_id: id, payment_id, amount_minor, reason } = refund
  const about = { entrance, club_id: caller.club_id, id, user_id: caller.actor.user_id }
  const write = async (tx: Tx) => {
    const context = await lockForClub(tx, 'refund', about, clock)
    await refundTillPayment(context, refund)
    await audit(tx, caller, {
      at: context.now,
      action: 'refundAtDoor',
      subject: { kind: 'reservation', id },
      after: { payment_id, amount_minor, reason },
    })
  }
  return retryTransaction(db, write, paymentTaken)
}

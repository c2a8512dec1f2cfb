import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { lockEvent } from '../../events/index.ts'
import { applyStep, applySteps } from '../core/apply-steps-store.ts'
import { hasOpenReservations, lockOpenOfCancelled, type OpenOfCancelled } from '../core/reservation-views.ts'
import { onlineLeft } from '../money/figures.ts'
import { refundOnline, stopPayments } from '../money/refund-online.ts'
import { lockAnyReservation, lockMoney } from '../money/money-views.ts'
import { settleLocked } from '../money/settle-reservation.ts'

/** Reservations per transaction, so that it delays others only briefly and a crash rolls back no more than this. */
const batchSize = 100

/**
 * Cancels the remaining reservations of a cancelled event in batches, and refunds everything paid online, including kept amounts.
 * After a crash it continues where it was; two at once take turns. It ends only when nothing is open any more.
 */
export async function cancelEventReservations({ db, clock }: Infrastructure, eventId: string): Promise<void> {
  do {
    await retryTransaction(db, async (tx) => {
      await lockEvent(tx, eventId)
      const now = clock.now()
      const open = await lockOpenOfCancelled(tx, eventId, batchSize)
      const hasMoney = ({ due_online_minor, paid_minor, is_adding }: OpenOfCancelled) =>
        due_online_minor > 0 || paid_minor > 0 || is_adding
      const steps = open.filter((row) => !hasMoney(row)).map((row) => ({ row, change: cancelled(now), ...entry(now) }))
      await applySteps(tx, eventId, steps)
      for (const { id } of open.filter(hasMoney)) await cancelAndRefund(tx, id, now)
    })
  } while (await hasOpenReservations(db, eventId))
}

const cancelled = (now: Temporal.Instant) => ({ status: 'cancelled', cancelled_at: instantText(now), expires_at: null }) as const

const bySystem = { kind: 'system' } as const
const entry = (now: Temporal.Instant) => ({ at: now, actor: bySystem, action: 'cancel' }) as const

async function cancelAndRefund(tx: Tx, id: string, now: Temporal.Instant): Promise<void> {
  const row = await lockAnyReservation(tx, id)
  if (row === null) return
  const counted = await settleLocked(tx, row, now)
  const left_minor = counted.paid_minor - counted.refunded_minor
  const refund_minor = Math.min(onlineLeft(await lockMoney(tx, id)), left_minor)
  const stops_payment = await stopPayments(tx, id, now)
  const facts = { refund_minor, at_till_minor: left_minor - refund_minor, stops_payment }
  const gone = await applyStep(tx, counted, cancelled(now), { ...entry(now), facts })
  await refundOnline(tx, gone, refund_minor, { reason: 'The event was cancelled.', actor: bySystem, now })
}

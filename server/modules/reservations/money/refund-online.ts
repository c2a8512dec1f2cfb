import { sum } from '#contract/base/money.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { cancelPayment, cancelUnopened, isUnderWay, requestRefund } from '../../payments/index.ts'
import type { FreedLines } from '../../ledger/index.ts'
import { stopAdditionOf } from '../core/addition-store.ts'
import { paymentStatusOf } from '../core/payment-status.ts'
import type { ReservationRow } from '../core/reservation.ts'
import { applyStep } from '../core/apply-steps-store.ts'
import type { StepActor, StepFacts } from '../core/steps.ts'
import { findAdditionPayment, hasAdditions } from '../core/addition-views.ts'
import { refundsOf, refundsOfAll } from './figures.ts'
import { lockMoney, readMoney } from './money-views.ts'
import { endSplitOf } from './split/split-store.ts'

export interface RefundGrant {
  /** Shown to the client and the club. */
  reason: string
  actor: StepActor
  now: Temporal.Instant
  /** The goodwill part of all refunds, if it changes. */
  goodwill_minor?: number
  /** Lines refunded before all others, and how much each. */
  freed?: FreedLines
  facts?: StepFacts
}

/**
 * Refunds part of what the provider collected for a locked reservation, never more than is left. Returns the reservation
 * afterwards. The provider is called after the commit.
 */
export async function refundOnline<R extends ReservationRow>(
  tx: Tx,
  row: R,
  amountMinor: number,
  { reason, actor, now, goodwill_minor = row.goodwill_minor, freed = new Map(), facts }: RefundGrant,
): Promise<R> {
  // The settlement refunds payments that are not counted yet.
  const [money, most] = [await lockMoney(tx, row.id), Math.min(amountMinor, row.paid_minor - row.refunded_minor)]
  const parts = most > 0 && (await hasAdditions(tx, row.id)) ? refundsOfAll(money, most, freed) : refundsOf(money, most)
  return refundParts(tx, row, parts, { reason, actor, now, goodwill_minor, freed, ...(facts && { facts }) })
}

/** Refunds these parts of payments of a locked reservation whose payments are all counted. */
export async function refundParts<R extends ReservationRow>(
  tx: Tx,
  row: R,
  parts: readonly { payment_id: string; amount_minor: number }[],
  { reason, actor, now, goodwill_minor = row.goodwill_minor, freed = new Map(), facts }: RefundGrant,
): Promise<R> {
  if (parts.length === 0) return row
  for (const part of parts) await requestRefund(tx, { ...part, reason, actor, freed }, now)
  const amount_minor = sum(parts.map((part) => part.amount_minor))
  const refunded_minor = row.refunded_minor + amount_minor
  // Refunded money is no longer kept.
  const kept_minor = Math.min(row.kept_minor, row.paid_minor - refunded_minor)
  const payment_status = paymentStatusOf({ ...row, paid_minor: row.paid_minor - kept_minor, refunded_minor })
  return applyStep(
    tx,
    row,
    { refunded_minor, kept_minor, goodwill_minor, payment_status },
    { at: now, actor, action: 'send_refund', detail: { amount_minor, reason }, facts },
  )
}

/**
 * Stops payments for a locked reservation: an attempt without an open page is cancelled at once. Returns whether another is open,
 * which the provider must be asked about after the commit. A split of it ends, and what
 * is held to be added is released.
 */
export async function stopPayments(tx: Tx, reservationId: string, now: Temporal.Instant): Promise<boolean> {
  let isOpen = await endSplitOf(tx, reservationId, 'stopped', now)
  await stopAdditionOf(tx, reservationId, now)
  for (const payment of (await lockMoney(tx, reservationId)).payments.filter(isUnderWay))
    isOpen = !(await cancelUnopened(tx, payment.id, now)) || isOpen
  return isOpen
}

/** A payment made a moment before counts as late, and is refunded. One for what is being added by now is left alone. */
export async function cancelPayments(infrastructure: Infrastructure, reservationId: string): Promise<void> {
  const { payments } = await readMoney(infrastructure.db, reservationId)
  const current = await findAdditionPayment(infrastructure.db, reservationId)
  for (const { id } of payments.filter(isUnderWay)) if (id !== current) await cancelPayment(infrastructure, id)
}

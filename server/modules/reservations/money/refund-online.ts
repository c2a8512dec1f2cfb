import { sum } from '#contract/minor-units.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { callOffPayment, callOffUnopened, isUnderWay, requestRefund, type FreedLines } from '../../finance/index.ts'
import { paymentStatusOf } from '../core/payment-status.ts'
import type { ReservationRow } from '../core/reservation.ts'
import { applyStep } from '../core/apply-steps-store.ts'
import type { Actor, StepFacts } from '../core/steps.ts'
import { refundsOf } from './figures.ts'
import { lockMoney, readMoney } from './money-views.ts'

export interface GivenBack {
  /** The client reads it, and so does the club. */
  reason: string
  actor: Actor
  now: Temporal.Instant
  /** What of all that was given back is not asked for again, where that changes with it. */
  goodwill_minor?: number
  /** Lines that give it back before all others, and how much each. */
  freed?: FreedLines
  facts?: StepFacts
}

/**
 * Gives back so much of what the provider took for a reservation that this transaction has locked, and never more than is
 * left; answers the reservation as it is then. The provider is asked after the commit.
 */
export async function refundOnline<R extends ReservationRow>(
  tx: Tx,
  row: R,
  amountMinor: number,
  { reason, actor, now, goodwill_minor = row.goodwill_minor, freed = new Map(), facts }: GivenBack,
): Promise<R> {
  // What has come and is not counted yet is the settling's to give back.
  const parts = refundsOf(await lockMoney(tx, row.id), Math.min(amountMinor, row.paid_minor - row.refunded_minor))
  if (parts.length === 0) return row
  for (const part of parts) await requestRefund(tx, { ...part, reason, actor, freed }, now)
  const amount_minor = sum(parts.map((part) => part.amount_minor))
  const refunded_minor = row.refunded_minor + amount_minor
  // What goes back is kept no more.
  const kept_minor = Math.min(row.kept_minor, row.paid_minor - refunded_minor)
  const payment_status = paymentStatusOf({ ...row, paid_minor: row.paid_minor - kept_minor, refunded_minor })
  return applyStep(
    tx,
    row,
    { refunded_minor, kept_minor, goodwill_minor, payment_status },
    { at: now, actor, action: 'give_back', detail: { amount_minor, reason }, facts },
  )
}

/**
 * Nobody pays any more for a reservation that this transaction has locked: an attempt whose page is not open yet is called off at
 * once. Answers whether another one is open, which the provider has to be asked about after the commit.
 */
export async function stopPayments(tx: Tx, reservationId: string, now: Temporal.Instant): Promise<boolean> {
  let isOpen = false
  for (const payment of (await lockMoney(tx, reservationId)).payments.filter(isUnderWay))
    isOpen = !(await callOffUnopened(tx, payment.id, now)) || isOpen
  return isOpen
}

/** What was paid a moment before comes as late money, and goes back. */
export async function callOffPayments(infrastructure: Infrastructure, reservationId: string): Promise<void> {
  const { payments } = await readMoney(infrastructure.db, reservationId)
  for (const { id } of payments.filter(isUnderWay)) await callOffPayment(infrastructure, id)
}

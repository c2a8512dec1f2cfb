import { sum } from '#contract/base/money.ts'
import { dueNow, type ReservationRow } from '../core/reservation.ts'
import type { FreedLines, LineShare } from '../../ledger/index.ts'
import { leftOnLines, type Payment } from '../../payments/index.ts'
import { paymentStatusOf } from '../core/payment-status.ts'
import { split } from '../../../infrastructure/amounts.ts'

/** Money at the club's till, in minor units; negative for refunds. */
export interface TillPayment {
  id: string
  amount_minor: number
  method: 'cash' | 'card' | 'other'
  note: string
  recorded_at: string
  /** Its allocation to lines; negative for refunds. */
  allocation: readonly LineShare[]
  /** The payment that this refund returns; null for payments, and for refunds of no payment in particular. */
  refund_of: string | null
}

/** All money rows of one reservation. */
export interface Money {
  payments: Payment[]
  till: TillPayment[]
}

/** What the provider collected for a reservation. Money collected for an attempt that had ended never paid for it. */
const succeeded = ({ payments }: Money) => payments.filter(({ state }) => state === 'succeeded')

/** What the provider can still refund: collected minus all refunds that have not failed. */
export const onlineLeft = (money: Money): number => sum(succeeded(money).map(({ refundable_minor }) => refundable_minor))

/** By when they were charged: a share that is charged too late is the first to be returned. */
const latestFirst = (payments: readonly Payment[]) =>
  payments.toReversed().toSorted((a, b) => (b.settled_at ?? '').localeCompare(a.settled_at ?? ''))

type Figures = Pick<ReservationRow, 'paid_minor' | 'refunded_minor' | 'kept_minor' | 'goodwill_minor' | 'payment_status'>

/** A reservation's amounts, computed from its rows. Refunded money is not kept; money not refunded was not goodwill. */
export function figuresOf(
  money: Money,
  {
    total_minor,
    kept_minor: kept,
    goodwill_minor: goodwill,
  }: Pick<ReservationRow, 'total_minor' | 'kept_minor' | 'goodwill_minor'>,
): Figures {
  const online = succeeded(money)
  const paid_minor =
    sum(online.map(({ amount_minor }) => amount_minor)) + sum(money.till.map(({ amount_minor }) => Math.max(0, amount_minor)))
  const refunded_minor =
    sum(online.map(({ amount_minor, refundable_minor }) => amount_minor - refundable_minor)) +
    sum(money.till.map(({ amount_minor }) => Math.max(0, -amount_minor)))
  const kept_minor = Math.min(kept, paid_minor - refunded_minor)
  const goodwill_minor = Math.min(goodwill, refunded_minor)
  return {
    paid_minor,
    refunded_minor,
    kept_minor,
    goodwill_minor,
    payment_status: paymentStatusOf({ total_minor, paid_minor: paid_minor - kept_minor, refunded_minor }),
  }
}

/** Goodwill never exceeds the open part of the price. */
export const goodwillWithin = (goodwillMinor: number, openMinor: number): number =>
  Math.min(goodwillMinor, Math.max(0, openMinor))

/**
 * The payments a refund comes from, latest first, each up to what is left of it. The shares of a split are one payment:
 * each payer gets back in proportion to what is left of theirs, by largest remainder.
 */
export function refundsOf(money: Money, amountMinor: number): { payment_id: string; amount_minor: number }[] {
  let left = amountMinor
  const groups = Map.groupBy(latestFirst(succeeded(money)), ({ id, split_id }) => split_id ?? id)
  const parts = [...groups.values()].flatMap((group) => {
    const weights = group.map(({ refundable_minor }) => refundable_minor)
    const taken = Math.min(left, sum(weights))
    left -= taken
    const amounts = split(taken, weights)
    return group.map(({ id }, n) => ({ payment_id: id, amount_minor: amounts[n] ?? 0 }))
  })
  return parts.filter(({ amount_minor }) => amount_minor > 0)
}

/**
 * The same for a reservation with paid additions: a refund of lines comes from what paid for them, latest first, and any other
 * from all payments in proportion to what is left of each, by largest remainder.
 */
export function refundsOfAll(
  money: Money,
  amountMinor: number,
  freed: FreedLines,
): { payment_id: string; amount_minor: number }[] {
  const payments = latestFirst(succeeded(money))
  const open = new Map(freed)
  let left = amountMinor
  const ofLines = payments.map((payment) => {
    let [room, taken] = [payment.refundable_minor, 0]
    for (const { line_id, amount_minor } of leftOnLines(payment)) {
      const part = Math.min(left, room, amount_minor, open.get(line_id) ?? 0)
      open.set(line_id, (open.get(line_id) ?? 0) - part)
      left -= part
      room -= part
      taken += part
    }
    return taken
  })
  const weights = payments.map(({ refundable_minor }, n) => refundable_minor - (ofLines[n] ?? 0))
  const rest = split(Math.min(left, sum(weights)), weights)
  return payments
    .map(({ id }, n) => ({ payment_id: id, amount_minor: (ofLines[n] ?? 0) + (rest[n] ?? 0) }))
    .filter(({ amount_minor }) => amount_minor > 0)
}

/** How a club refunds at its till: in the way it was paid, latest first. */
export function tillRefundsOf({ till }: Money, amountMinor: number): Pick<TillPayment, 'method' | 'amount_minor'>[] {
  let left = amountMinor
  const methods = new Set(
    till
      .filter(({ amount_minor }) => amount_minor > 0)
      .map(({ method }) => method)
      .toReversed(),
  )
  const parts = [...methods].map((method) => {
    const kept = sum(till.filter((one) => one.method === method).map(({ amount_minor }) => amount_minor))
    const amount_minor = Math.min(left, Math.max(0, kept))
    left -= amount_minor
    return { method, amount_minor }
  })
  return parts.filter(({ amount_minor }) => amount_minor > 0)
}

/**
 * What is left of each payment at the venue, latest first. A refund of no payment in particular comes out of the latest ones of
 * its method.
 */
export function leftAtTill(till: readonly TillPayment[]): (TillPayment & { left_minor: number })[] {
  const refunds = till.filter(({ amount_minor }) => amount_minor < 0)
  const returned = (those: readonly TillPayment[]) => -sum(those.map(({ amount_minor }) => amount_minor))
  const open = new Map<string, number>()
  for (const one of refunds) if (one.refund_of === null) open.set(one.method, (open.get(one.method) ?? 0) - one.amount_minor)
  return till
    .filter(({ amount_minor }) => amount_minor > 0)
    .toReversed()
    .map((payment) => {
      const own = payment.amount_minor - returned(refunds.filter(({ refund_of }) => refund_of === payment.id))
      const part = Math.min(own, open.get(payment.method) ?? 0)
      open.set(payment.method, (open.get(payment.method) ?? 0) - part)
      return { ...payment, left_minor: own - part }
    })
}

/** The part of a new payment that was no longer due: others paid before, or places were cancelled. */
export const surplusOf = (before: ReservationRow, arrived_minor: number): number => Math.max(0, arrived_minor - dueNow(before))

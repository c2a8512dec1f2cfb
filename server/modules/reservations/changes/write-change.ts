import { refuseClaimed } from '../core/claimed-views.ts'
import { lineSumsOf } from '../core/line-amounts.ts'
import type { ActionContext } from '../core/lock-for-action.ts'
import { paymentStatusOf } from '../core/payment-status.ts'
import { coveredOf, type ReservationRow } from '../core/reservation.ts'
import { applyStep } from '../core/apply-steps-store.ts'
import { goodwillWithin, onlineLeft } from '../money/figures.ts'
import { refundOnline, stopPayments } from '../money/refund-online.ts'
import { lockMoney } from '../money/money-views.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { ChangedReservation } from './change-facts.ts'
import { unitChanges } from './unit-changes.ts'
import { freeTables } from '../core/table-store.ts'
import { writeLines } from '../core/line-store.ts'
import { refundOfChange } from '../core/refund.ts'

/** Writes a decision: lines, party and sums in one; the places follow by triggers, which refuse to oversell. */
export async function writeChange(
  { tx, row, client_id, now }: ActionContext,
  changed: ChangedReservation,
  action: 'modify' | 'cancel',
): Promise<ReservationRow> {
  await refuseClaimed(tx, row.id, changed.party_size)
  const { lines: decided, ...rest } = changed
  const lines = decided.map((line) => ({ ...line, id: line.id ?? newId() }))
  const sums = lineSumsOf(lines)
  const online_minor = onlineLeft(await lockMoney(tx, row.id))
  const { refund_minor, kept_minor } = refundOfChange(row.event, row, { ...sums, lines }, { online_minor, now })
  const kept = row.kept_minor + kept_minor
  const open_minor = sums.total_minor - (coveredOf(row) - refund_minor - kept_minor)
  const goodwill_minor = goodwillWithin(row.goodwill_minor, open_minor)
  const payment_status = paymentStatusOf({ ...sums, paid_minor: row.paid_minor - kept, refunded_minor: row.refunded_minor })
  await writeLines(tx, row, lines)
  const changes = unitChanges(row.lines, lines)
  const detail = { party_size: changed.party_size, changes, total_minor: sums.total_minor, refund_minor, kept_minor }
  const given_up = changes.flatMap(({ name, quantity }) => (quantity < 0 ? [{ name, quantity: -quantity }] : []))
  // An open page would collect the earlier amount.
  const stops_payment = row.status === 'held' && (await stopPayments(tx, row.id, now))
  const facts = { stops_payment, ...(given_up.length > 0 && { given_up, refund_minor, kept_minor }) }
  const actor = { kind: 'client', id: client_id } as const
  const freed = new Map(
    row.lines.map(({ id, total_minor }) => [id, total_minor - (lines.find((line) => line.id === id)?.total_minor ?? 0)]),
  )
  const change = { ...rest, ...sums, kept_minor: kept, goodwill_minor, payment_status }
  const written = await applyStep(tx, row, change, { at: now, actor, action, detail, facts })
  const hasTable = (all: readonly { kind: string; quantity: number }[]) =>
    all.some(({ kind, quantity }) => kind === 'table' && quantity > 0)
  if (hasTable(row.lines) && !hasTable(lines)) await freeTables(tx, row.id)
  return {
    ...(await refundOnline(tx, written, refund_minor, { reason: 'You cancelled part of your booking.', actor, now, freed })),
    lines,
  }
}

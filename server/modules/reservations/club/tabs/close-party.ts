import { sum } from '#contract/base/money.ts'
import type { Clock } from '../../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../../infrastructure/database/connect.ts'
import { refuse } from '../../../../infrastructure/refusal.ts'
import { lockEvent } from '../../../events/index.ts'
import type { LineShare } from '../../../ledger/index.ts'
import { applyStep } from '../../core/apply-steps-store.ts'
import { expireOverdueOf } from '../../core/expire-overdue.ts'
import { onLines } from '../../money/allocate.ts'
import { figuresOf, type TillPayment } from '../../money/figures.ts'
import { findTillPayment, readMoney } from '../../money/money-views.ts'
import { stopPayments } from '../../money/refund-online.ts'
import { settleLocked } from '../../money/settle-reservation.ts'
import { recordAtTill } from '../../money/till-store.ts'
import type { ClubReservationRecord } from '../club-reservation.ts'
import { findClubReservation, findPlaceOfClub, lockRow } from '../club-reservation-views.ts'
import { split } from '../../../../infrastructure/amounts.ts'

// What closing a party's tab does to its reservation, in the transaction of the tab.

/** Locks a party of this club with its event. */
export async function lockParty(tx: Tx, clubId: string, id: string, clock: Clock): Promise<ClubReservationRecord> {
  const { event_id } = (await findPlaceOfClub(tx, clubId, id)) ?? refuse('not_found')
  await lockEvent(tx, event_id)
  await expireOverdueOf(tx, event_id, clock.now())
  await lockRow(tx, id)
  return (await findClubReservation(tx, clubId, id)) ?? refuse('not_found')
}

/** A locked party with all its money counted. */
export interface PartyToClose {
  row: ClubReservationRecord
  /** What was received for its lines. */
  received: readonly LineShare[]
}

/** Counts a locked party's money, which cannot change until the transaction ends. */
export async function countPartyMoney(tx: Tx, locked: ClubReservationRecord, now: Temporal.Instant): Promise<PartyToClose> {
  const row = { ...locked, ...(await settleLocked(tx, locked, now)) }
  return { row, received: onLines(await readMoney(tx, row.id)) }
}

/**
 * What is unpaid of each line a party booked, if it ordered for this much at its table: that is spent from the price of the
 * table.
 */
export function openOnLines({ row, received }: PartyToClose, orderedMinor: number): Omit<LineShare, 'tax_minor'>[] {
  const booked = row.lines.filter(({ quantity }) => quantity > 0)
  const paidFor = (id: string) => sum(received.filter(({ line_id }) => line_id === id).map(({ amount_minor }) => amount_minor))
  const tables = booked.filter(({ kind }) => kind === 'table')
  const priced = sum(tables.map(({ total_minor }) => total_minor))
  const open = Math.max(0, priced - orderedMinor - sum(tables.map(({ id }) => paidFor(id))))
  const parts = split(
    open,
    tables.map(({ total_minor }) => total_minor),
  )
  return booked.flatMap(({ id, kind, tax_bp, total_minor }) => {
    const amount_minor =
      kind === 'table' ? (parts[tables.findIndex((table) => table.id === id)] ?? 0) : Math.max(0, total_minor - paidFor(id))
    return amount_minor === 0 ? [] : [{ line_id: id, category: kind, tax_bp, amount_minor }]
  })
}

export interface PartyPayment extends Pick<TillPayment, 'id' | 'amount_minor' | 'method' | 'note'> {
  allocation: readonly LineShare[]
}

interface CloseContext {
  club_id: string
  user_id: string
  /** The open drawer of who takes the payments, locked. */
  drawer_id: string | null
  now: Temporal.Instant
  payments: readonly PartyPayment[]
  actual_spend_minor: number
}

/** Records what a party paid at its table, and what it spent in total. */
export async function closeParty(tx: Tx, { row: counted }: PartyToClose, closing: CloseContext): Promise<void> {
  const { club_id, user_id, drawer_id, now, payments, actual_spend_minor } = closing
  const by = { kind: 'club', id: user_id } as const
  let row = counted
  for (const [index, { id, amount_minor, method, note, allocation }] of payments.entries()) {
    // Payments of one moment keep their order: a refund returns the latest first.
    const at = now.add({ milliseconds: index })
    if ((await findTillPayment(tx, id)) !== null) return refuse('idempotency_mismatch')
    const payment = { id, club_id, drawer_id, amount_minor, method, note, allocation, recorded_by: user_id, now: at }
    const money = await recordAtTill(tx, row, payment)
    const figures = figuresOf(money, row)
    const detail = { amount_minor, method, note }
    const facts = { stops_payment: await stopPayments(tx, row.id, at) }
    row = await applyStep(tx, row, figures, { at, actor: by, action: 'record_payment', detail, facts })
  }
  const spent = { actual_spend_minor, actual_guests: row.actual_guests ?? Math.max(1, row.checked_in_heads) }
  const at = now.add({ milliseconds: payments.length })
  await applyStep(tx, row, { status: 'completed', ...spent }, { at, actor: by, action: 'close', detail: spent })
}

import { sql } from 'kysely'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import type { LineShare } from './allocation.ts'
import type { LedgerEvent } from './ledger-store.ts'
import type { Posting } from './postings.ts'

/** Reservations whose money was posted by a version with one book, by id. */
export async function listReservationsToCarryOver(db: Database, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ reservation_id: string }>`
    select distinct reservation_id from ledger_transactions
    where posted_on is null and reservation_id is not null and (${after}::uuid is null or reservation_id > ${after}::uuid)
    order by reservation_id limit ${limit}`.execute(db)
  return rows.map(({ reservation_id }) => reservation_id)
}

export interface TransactionToComplete {
  id: string
  kind: Posting['kind']
  club_id: string
  currency: string
  occurred_at: string
  settled_at: string | null
  amount_minor: number
  platform_fee_minor: number
  allocation: LineShare[]
}

/** A reservation's postings by a version with one book, with the current facts of the row behind each. */
export async function listTransactionsToComplete(tx: Tx, reservationId: string): Promise<TransactionToComplete[]> {
  const { rows } = await sql<TransactionToComplete>`
    select t.id, t.kind, t.club_id, t.currency, t.occurred_at, t.settled_at,
      coalesce(p.amount_minor, r.amount_minor, v.amount_minor) as amount_minor,
      coalesce(p.platform_fee_minor, r.platform_fee_minor, 0) as platform_fee_minor,
      coalesce(p.allocation, r.allocation, v.allocation) as allocation
    from ledger_transactions t
      left join payments p on t.source_kind = 'payment' and p.id = t.source_id
      left join payment_refunds r on t.source_kind = 'refund' and r.id = t.source_id
      left join till_payments v on t.source_kind = 'till_payment' and v.id = t.source_id
    where t.posted_on is null and t.reservation_id = ${reservationId}`.execute(tx)
  return rows
}

export async function completeTransactions(tx: Tx, reservationId: string, event: LedgerEvent): Promise<void> {
  await sql`
    update ledger_transactions set posted_on = business_date, business_date = ${event.business_date}, event_id = ${event.id},
      source = case source_kind when 'till_payment' then 'till' else 'online' end
    where posted_on is null and reservation_id = ${reservationId}`.execute(tx)
}

/** Completes postings without a reservation; returns how many. */
export async function completeOtherTransactions(db: Database, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update ledger_transactions set posted_on = business_date, source = 'online'
    where id in (select id from ledger_transactions where posted_on is null and reservation_id is null limit ${limit})`.execute(
    db,
  )
  return Number(numAffectedRows)
}

export async function completePayment(tx: Tx, id: string, event: LedgerEvent, allocation: readonly LineShare[]): Promise<void> {
  await sql`
    update payments set event_id = ${event.id}, business_date = ${event.business_date}, allocation = ${JSON.stringify(allocation)}
    where id = ${id}`.execute(tx)
}

export async function completeRefund(tx: Tx, id: string, allocation: readonly LineShare[]): Promise<void> {
  await sql`update payment_refunds set allocation = ${JSON.stringify(allocation)} where id = ${id} and allocation = '[]'`.execute(
    tx,
  )
}

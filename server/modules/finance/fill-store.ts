import { sql } from 'kysely'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { newId } from '../../infrastructure/ids.ts'
import type { NewTransaction } from './ledger-store.ts'

/** Many transactions at once, none of which was posted before. */
export async function postAll(tx: Tx, transactions: readonly NewTransaction[]): Promise<void> {
  const named = transactions.map((transaction) => ({ ...transaction, id: newId() }))
  const rows = named.map(({ source, occurred_at, settled_at, ...row }) => ({
    ...row,
    occurred_at: instantText(occurred_at),
    settled_at: settled_at === null ? null : instantText(settled_at),
    source_kind: source.kind,
    source_id: source.id,
  }))
  await sql`
    insert into ledger_transactions (id, kind, club_id, currency, occurred_at, business_date, settled_at, source_kind, source_id, reservation_id)
    select n.id, n.kind, c.id, n.currency, n.occurred_at, ((n.occurred_at at time zone c.timezone) - c.day_cutoff::interval)::date,
      n.settled_at, n.source_kind, n.source_id, n.reservation_id
    from json_populate_recordset(null::ledger_transactions, ${JSON.stringify(rows)}::json) n join clubs c on c.id = n.club_id`.execute(
    tx,
  )
  const entries = named.flatMap(({ id, entries: own }) =>
    own.map((entry, position) => ({ transaction_id: id, position, ...entry })),
  )
  await sql`
    insert into ledger_entries (transaction_id, position, account, amount_minor)
    select transaction_id, position, account, amount_minor from json_populate_recordset(null::ledger_entries, ${JSON.stringify(entries)}::json)`.execute(
    tx,
  )
}

export interface PastRow {
  id: string
  payer_id: string
  club_id: string
  purpose_id: string
  description: string
  amount_minor: number
  platform_fee_minor: number
  currency: string
  /** Of the charge at the simulated provider. */
  provider_reference: string
  created_at: string
  settled_at: string
}

/** Payments of reservations that were made on a page of the simulated provider. */
export async function insertPastPayments(tx: Tx, payments: readonly PastRow[]): Promise<void> {
  await sql`
    insert into payments (id, payer_id, club_id, purpose_kind, purpose_id, description, method_id, page_provider, page_expires_at,
      platform_fee_minor, amount_minor, currency, state, provider_reference, created_at, asked_at, settled_at)
    select id, payer_id, club_id, 'reservation', purpose_id, description, null, 'simulated', settled_at,
      platform_fee_minor, amount_minor, currency, 'succeeded', provider_reference, created_at, created_at, settled_at
    from json_populate_recordset(null::payments, ${JSON.stringify(payments)}::json)`.execute(tx)
}

export interface PastRefundRow {
  id: string
  payment_id: string
  amount_minor: number
  platform_fee_minor: number
  reason: string
  at: string
}

/** Refunds that the provider has made. */
export async function insertPastRefunds(tx: Tx, refunds: readonly PastRefundRow[]): Promise<void> {
  await sql`
    insert into payment_refunds (id, payment_id, amount_minor, platform_fee_minor, reason, state, provider_reference, created_at, asked_at, settled_at)
    select id, payment_id, amount_minor, platform_fee_minor, reason, 'succeeded', id, at, at, at
    from json_to_recordset(${JSON.stringify(refunds)}::json)
      as n (id uuid, payment_id uuid, amount_minor bigint, platform_fee_minor bigint, reason text, at timestamptz)`.execute(tx)
}

import { sql } from 'kysely'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { newId } from '../../infrastructure/ids.ts'
import type { Entry, Posting } from './postings.ts'

/** What a transaction follows from: an invoice, a payment, a refund, money at a club's till. */
interface Source {
  kind: 'invoice' | 'payment' | 'refund' | 'till_payment'
  id: string
}

export interface NewTransaction extends Posting {
  club_id: string
  currency: string
  occurred_at: Temporal.Instant
  /** When the money itself moved; null where only a debt came about or went. */
  settled_at: Temporal.Instant | null
  source: Source
  /** Whose money it is, where it is that of a reservation. */
  reservation_id?: string | null
}

/** False where this was posted before. The business date is the club's: its wall clock less its day cut-off. */
export async function insertTransaction(tx: Tx, transaction: NewTransaction): Promise<boolean> {
  const { kind, club_id, currency, source, entries, reservation_id = null } = transaction
  const occurredAt = instantText(transaction.occurred_at)
  const settledAt = transaction.settled_at === null ? null : instantText(transaction.settled_at)
  const { rows } = await sql<{ id: string }>`
    insert into ledger_transactions (id, kind, club_id, currency, occurred_at, business_date, settled_at, source_kind, source_id, reservation_id)
    select ${newId()}, ${kind}, c.id, ${currency}, ${occurredAt}, ((${occurredAt}::timestamptz at time zone c.timezone) - c.day_cutoff::interval)::date,
      ${settledAt}, ${source.kind}, ${source.id}, ${reservation_id}
    from clubs c where c.id = ${club_id}
    on conflict on constraint ledger_transactions_posted_once do nothing
    returning id`.execute(tx)
  const [row] = rows
  if (!row) return false
  await tx
    .insertInto('ledger_entries')
    .values(entries.map((entry, position) => ({ transaction_id: row.id, position, ...entry })))
    .execute()
  return true
}

/** What was posted of it before. */
export async function readTransaction(
  tx: Tx,
  kind: string,
  source: Source,
): Promise<{ currency: string; entries: Entry[] } | null> {
  const { rows } = await sql<{ currency: string; entries: Entry[] }>`
    select t.currency, json_agg(json_build_object('account', e.account, 'amount_minor', e.amount_minor) order by e.position) as entries
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.kind = ${kind} and t.source_kind = ${source.kind} and t.source_id = ${source.id}
    group by t.id`.execute(tx)
  return rows[0] ?? null
}

import { sql } from 'kysely'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { newId } from '../../infrastructure/ids.ts'
import type { Entry, Posting } from './postings.ts'

/** What a transaction follows from: an invoice, a payment, a refund, money at the venue, … The same thing is posted once. */
export interface Cause {
  kind: 'invoice' | 'payment' | 'refund' | 'till_payment' | 'dispute' | 'ledger_transaction'
  id: string
}

/** Who made it happen; the system, where nobody did. */
export type LedgerActor = { kind: 'client' | 'club' | 'platform'; id: string } | { kind: 'system' }

/** The event that it is about, and the business date on which that takes place. */
export interface LedgerEvent {
  id: string
  business_date: string
}

export interface NewTransaction extends Posting {
  /** Null where no club is concerned. */
  club_id: string | null
  currency: string
  occurred_at: Temporal.Instant
  /** When the money itself moved; null where only a debt arose or ended. */
  settled_at: Temporal.Instant | null
  source: 'online' | 'till' | 'manual' | 'adjustment'
  cause: Cause
  actor: LedgerActor
  /** Null where it is about no event: its business date is that of the moment then. */
  event: LedgerEvent | null
  reservation_id: string | null
}

/** Writes transactions with their entries in one statement; answers the positions of those that were not posted before. */
export async function insertTransactions(tx: Tx, transactions: readonly NewTransaction[]): Promise<Set<number>> {
  const named = transactions.map((transaction) => ({ ...transaction, id: newId() }))
  const rows = named.map(
    ({ id, kind, club_id, currency, occurred_at, settled_at, source, cause, actor, event, reservation_id }) => ({
      id,
      kind,
      club_id,
      currency,
      occurred_at: instantText(occurred_at),
      settled_at: settled_at === null ? null : instantText(settled_at),
      source,
      source_kind: cause.kind,
      source_id: cause.id,
      actor_kind: actor.kind,
      actor_id: actor.kind === 'system' ? null : actor.id,
      event_id: event?.id ?? null,
      business_date: event?.business_date ?? null,
      reservation_id,
    }),
  )
  const entries = named.flatMap(({ id, entries: own }) =>
    own.map((entry, position) => ({ transaction_id: id, position, ...entry })),
  )
  // A moment's business date is the club's wall clock less its day cut-off; where there is no club, the date in UTC.
  const { rows: written } = await sql<{ transaction_id: string }>`
    with posted as (
      insert into ledger_transactions (id, kind, club_id, currency, occurred_at, posted_on, business_date, settled_at, source,
        source_kind, source_id, actor_kind, actor_id, event_id, reservation_id)
      select n.id, n.kind, n.club_id, n.currency, n.occurred_at, d.posted_on, coalesce(n.business_date, d.posted_on), n.settled_at, n.source,
        n.source_kind, n.source_id, n.actor_kind, n.actor_id, n.event_id, n.reservation_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, kind text, club_id uuid, currency text, occurred_at timestamptz,
          settled_at timestamptz, source text, source_kind text, source_id uuid, actor_kind text, actor_id uuid, event_id uuid,
          business_date date, reservation_id uuid)
        left join clubs c on c.id = n.club_id,
        lateral (select ((n.occurred_at at time zone coalesce(c.timezone, 'UTC')) - coalesce(c.day_cutoff, '00:00')::interval)::date as posted_on) d
      on conflict on constraint ledger_transactions_posted_once do nothing
      returning id
    )
    insert into ledger_entries (transaction_id, position, account, amount_minor, category, line_id)
    select e.transaction_id, e.position, e.account, e.amount_minor, e.category, e.line_id
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (transaction_id uuid, position integer, account text, amount_minor bigint,
        category text, line_id uuid)
      join posted p on p.id = e.transaction_id
    returning transaction_id`.execute(tx)
  const posted = new Set(written.map(({ transaction_id }) => transaction_id))
  return new Set(named.flatMap(({ id }, index) => (posted.has(id) ? [index] : [])))
}

/** What was posted of it before. */
export async function readTransaction(
  tx: Tx,
  kind: string,
  cause: Cause,
): Promise<{ currency: string; entries: Entry[] } | null> {
  const { rows } = await sql<{ currency: string; entries: Entry[] }>`
    select t.currency, json_agg(json_build_object('account', e.account, 'amount_minor', e.amount_minor, 'category', e.category,
      'line_id', e.line_id) order by e.position) as entries
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.kind = ${kind} and t.source_kind = ${cause.kind} and t.source_id = ${cause.id}
    group by t.id`.execute(tx)
  return rows[0] ?? null
}

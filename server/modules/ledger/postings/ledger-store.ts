import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { businessDate } from '../../../infrastructure/clock/business-date.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { namedStatement } from '../../../infrastructure/database/driver/named-statement.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { placeOn, type LedgerDates } from '../frozen-dates/frozen-dates.ts'
import { readFrozenDates, sharedLedgerLock } from '../frozen-dates/frozen-store.ts'
import type { Entry, Posting } from './postings.ts'

/** The cause of a transaction: an invoice, a payment, a refund, money at the venue, … Each is posted once. */
export interface Cause {
  kind:
    | 'invoice'
    | 'payment'
    | 'refund'
    | 'till_payment'
    | 'tab_payment'
    | 'dispute'
    | 'club_payout'
    | 'commission_entry'
    | 'ambassador_statement'
    | 'ambassador_payout'
    | 'ledger_transaction'
    | 'event_date_left'
    | 'event_date_taken'
    | 'manual_revenue'
    | 'cash_up'
  id: string
}

/** Who caused it; the system if no person did. */
export type LedgerActor = { kind: 'client' | 'club' | 'platform'; id: string } | { kind: 'system' }

/** The event it is about, and that event's business date. */
export interface LedgerEvent {
  id: string
  business_date: string
}

export interface NewTransaction extends Posting {
  /** Null if no club is involved. */
  club_id: string | null
  currency: string
  occurred_at: Temporal.Instant
  /** When the money itself moved; null if only a debt arose or ended. */
  settled_at: Temporal.Instant | null
  source: 'online' | 'till' | 'manual' | 'adjustment'
  cause: Cause
  actor: LedgerActor
  /** Null without an event: the business date is then the current one. */
  event: LedgerEvent | null
  /** The business date a club gives for entries and counts it makes afterwards. */
  named_date?: string
  reservation_id: string | null
}

/**
 * The only way into the ledger. Each cause is posted once: a repeat leaves the ledger unchanged, and fails if the amounts differ.
 * Entries that do not sum to zero in each book fail the caller's commit.
 */
export async function post(tx: Tx, transactions: readonly NewTransaction[]): Promise<void> {
  const posted = await insertTransactions(tx, transactions)
  for (const [index, { kind, cause, currency, entries }] of transactions.entries()) {
    if (posted.has(index)) continue
    if (isDeepStrictEqual(await readTransaction(tx, kind, cause), { currency, entries })) continue
    throw new Error(`${kind} of ${cause.kind} ${cause.id} was posted before, with other amounts.`)
  }
}

/** Writes transactions with their entries in one statement; returns the positions of those that are new. */
async function insertTransactions(tx: Tx, transactions: readonly NewTransaction[]): Promise<Set<number>> {
  const named = (await placeTransactions(tx, transactions)).map((transaction) => ({ ...transaction, id: newId() }))
  const rows = named.map(
    ({ id, kind, club_id, currency, occurred_at, dates, settled_at, source, cause, actor, event, reservation_id }) => ({
      id,
      kind,
      club_id,
      currency,
      occurred_at: instantText(occurred_at),
      ...dates,
      settled_at: settled_at === null ? null : instantText(settled_at),
      source: dates.adjusts_date === null ? source : 'adjustment',
      source_kind: cause.kind,
      source_id: cause.id,
      actor_kind: actor.kind,
      actor_id: actor.kind === 'system' ? null : actor.id,
      event_id: event?.id ?? null,
      reservation_id,
    }),
  )
  const entries = named.flatMap(({ id, entries: own }) =>
    own.map((entry, position) => ({ transaction_id: id, position, ...entry })),
  )
  const { rows: written } = await sql<{ transaction_id: string }>`${namedStatement('post_transactions')}
    with posted as (
      insert into ledger_transactions (id, kind, club_id, currency, occurred_at, posted_on, business_date, adjusts_date,
        settled_at, source, source_kind, source_id, actor_kind, actor_id, event_id, reservation_id)
      select id, kind, club_id, currency, occurred_at, posted_on, business_date, adjusts_date, settled_at, source, source_kind,
        source_id, actor_kind, actor_id, event_id, reservation_id
      from jsonb_populate_recordset(null::ledger_transactions, ${JSON.stringify(rows)}::jsonb)
      on conflict on constraint ledger_transactions_posted_once do nothing
      returning id
    )
    insert into ledger_entries (transaction_id, position, account, amount_minor, category, line_id)
    select e.transaction_id, e.position, e.account, e.amount_minor, e.category, e.line_id
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (transaction_id uuid, position integer, account text,
        amount_minor bigint, category text, line_id uuid)
      join posted p on p.id = e.transaction_id
    returning transaction_id`.execute(tx)
  const posted = new Set(written.map(({ transaction_id }) => transaction_id))
  return new Set(named.flatMap(({ id }, index) => (posted.has(id) ? [index] : [])))
}

/** The dates of each transaction: its own, or the open date if that is frozen. */
async function placeTransactions(
  tx: Tx,
  transactions: readonly NewTransaction[],
): Promise<(NewTransaction & { dates: LedgerDates })[]> {
  const dateOf = await readBusinessDates(tx, transactions)
  const requested = transactions.map((transaction) => {
    const today = dateOf(transaction.club_id, transaction.occurred_at)
    const posted_on = transaction.named_date ?? today
    return { transaction, requestedDates: { today, posted_on, business_date: transaction.event?.business_date ?? posted_on } }
  })
  // A separate statement after the locks, so that it sees dates frozen during the wait.
  const dates = new Set(requested.flatMap(({ requestedDates }) => Object.values(requestedDates)))
  const frozenOf = await readFrozenDates(tx, clubsOf(transactions), [...dates])
  return requested.map(({ transaction, requestedDates }) => ({
    ...transaction,
    dates: placeOn(requestedDates, frozenOf(transaction.club_id)),
  }))
}

const clubsOf = (transactions: readonly NewTransaction[]) => [...new Set(transactions.flatMap(({ club_id }) => club_id ?? []))]

/**
 * The business date of a moment for each club of these transactions, whose ledgers it locks. Without a club, or before it has a
 * time zone, the date in UTC.
 */
async function readBusinessDates(
  tx: Tx,
  transactions: readonly NewTransaction[],
): Promise<(clubId: string | null, at: Temporal.Instant) => string> {
  const ids = clubsOf(transactions)
  const clubs =
    ids.length === 0
      ? []
      : (
          await sql<{ id: string; timezone: string | null; day_cutoff: string }>`${namedStatement('business_dates')}
            select c.club_id as id, c.timezone, c.day_cutoff, ${sharedLedgerLock(sql.ref('c.club_id'))} is null as locked
            from club_clocks c where c.club_id = any(${ids}::uuid[]) order by c.club_id`.execute(tx)
        ).rows
  const clocks = new Map(clubs.map((club) => [club.id, club]))
  return (clubId, at) => {
    const { timezone = null, day_cutoff = '00:00' } = (clubId !== null && clocks.get(clubId)) || {}
    return businessDate(at, timezone ?? 'UTC', day_cutoff).toString()
  }
}

/** What was posted for it before. */
async function readTransaction(tx: Tx, kind: string, cause: Cause): Promise<{ currency: string; entries: Entry[] } | null> {
  const { rows } = await sql<{ currency: string; entries: Entry[] }>`
    select t.currency, json_agg(json_build_object('account', e.account, 'amount_minor', e.amount_minor, 'category', e.category,
      'line_id', e.line_id) order by e.position) as entries
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.kind = ${kind} and t.source_kind = ${cause.kind} and t.source_id = ${cause.id}
    group by t.id`.execute(tx)
  return rows[0] ?? null
}

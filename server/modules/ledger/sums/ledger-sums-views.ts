import { sql } from 'kysely'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import type { LedgerAccount } from '../postings/chart-of-accounts.ts'

/**
 * The ledger summed by club, currency, account, kind, source, category, business date and event, as SQL for a `from`: the sums
 * plus later postings. Exact to the minor unit as of the statement.
 */
export const ledgerSums = sql`(
  select club_id, currency, account, kind, source, category, business_date, event_id, amount_minor, entries from ledger_sums
  union all
  select t.club_id, t.currency, e.account, t.kind, t.source, e.category, t.business_date, t.event_id, e.amount_minor, 1
  from ledger_unfolded u join ledger_transactions t on t.id = u.transaction_id join ledger_entries e on e.transaction_id = t.id
)`

/** What the platform owes a club in a currency; negative: the club owes the platform. */
export async function readDueToClub(db: Database | Tx, clubId: string, currency: string): Promise<number> {
  const account: LedgerAccount = 'due_to_clubs'
  const { rows } = await sql<{ due_minor: number }>`
    select (0 - coalesce(sum(s.amount_minor), 0))::bigint as due_minor from ${ledgerSums} s
    where s.account = ${account} and s.club_id = ${clubId} and s.currency = ${currency}`.execute(db)
  return rows[0]?.due_minor ?? 0
}

/** The same in every currency. */
export async function listDueToClub(db: Database, clubId: string): Promise<{ currency: string; amount_minor: number }[]> {
  const account: LedgerAccount = 'due_to_clubs'
  const { rows } = await sql<{ currency: string; amount_minor: number }>`
    select s.currency, (0 - sum(s.amount_minor))::bigint as amount_minor from ${ledgerSums} s
    where s.account = ${account} and s.club_id = ${clubId} group by s.currency having sum(s.amount_minor) <> 0
    order by s.currency`.execute(db)
  return rows
}

/** The part for business dates before the given one. */
export async function readDueBefore(db: Database | Tx, clubId: string, currency: string, date: string): Promise<number> {
  const account: LedgerAccount = 'due_to_clubs'
  const { rows } = await sql<{ due_minor: number }>`
    select (0 - coalesce(sum(s.amount_minor), 0))::bigint as due_minor from ${ledgerSums} s
    where s.account = ${account} and s.club_id = ${clubId} and s.currency = ${currency}
      and s.business_date < ${date}::date`.execute(db)
  return rows[0]?.due_minor ?? 0
}

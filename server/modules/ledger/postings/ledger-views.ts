import { sql } from 'kysely'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import type { LedgerAccount } from './chart-of-accounts.ts'
import type { Entry } from './postings.ts'

/** Whether anything was ever posted for a club, which fixes its currency. */
export async function hasPostings(db: Database | Tx, clubId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ledger_transactions where club_id = ${clubId} limit 1`.execute(db)
  return rows.length > 0
}

/** An event's non-zero balances on a business date, by currency, account and category. */
export async function readEventBalances(
  tx: Tx,
  { club_id, event_id, business_date }: { club_id: string; event_id: string; business_date: string },
): Promise<(Pick<Entry, 'account' | 'amount_minor' | 'category'> & { currency: string })[]> {
  const { rows } = await sql<Pick<Entry, 'account' | 'amount_minor' | 'category'> & { currency: string }>`
    select t.currency, e.account, e.category, sum(e.amount_minor)::bigint as amount_minor
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.club_id = ${club_id} and t.event_id = ${event_id} and t.business_date = ${business_date}
    group by 1, 2, 3 having sum(e.amount_minor) <> 0 order by 1, 2, 3`.execute(tx)
  return rows
}

/** An account's balance for one club in one currency, in minor units: debits minus credits. */
export async function readBalance(db: Database | Tx, account: LedgerAccount, clubId: string, currency: string): Promise<number> {
  const { rows } = await sql<{ balance_minor: number }>`
    select coalesce(sum(e.amount_minor), 0)::bigint as balance_minor
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.club_id = ${clubId} and t.currency = ${currency} and e.account = ${account}`.execute(db)
  return rows[0]?.balance_minor ?? 0
}

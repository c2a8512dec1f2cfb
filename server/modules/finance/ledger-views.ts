import { sql } from 'kysely'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import type { Account } from './chart-of-accounts.ts'

/** Whether anything was ever posted for a club: from then on its currency stays. */
export async function hasPostings(db: Database | Tx, clubId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ledger_transactions where club_id = ${clubId} limit 1`.execute(db)
  return rows.length > 0
}

/** The balance of an account for one club in one currency, in minor units: debits less credits. */
export async function readBalance(db: Database | Tx, account: Account, clubId: string, currency: string): Promise<number> {
  const { rows } = await sql<{ balance_minor: number }>`
    select coalesce(sum(e.amount_minor), 0)::bigint as balance_minor
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.club_id = ${clubId} and t.currency = ${currency} and e.account = ${account}`.execute(db)
  return rows[0]?.balance_minor ?? 0
}

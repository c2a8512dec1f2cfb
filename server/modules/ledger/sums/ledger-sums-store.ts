import { sql } from 'kysely'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { liftLimits } from '../../../infrastructure/database/driver/time-limits.ts'
import { ledgerSums } from './ledger-sums-views.ts'

/** Transactions added to the sums per run. */
const foldedAtOnce = 2_000

/** Serializes changes to the sums; postings and reads never wait for them. */
const lockSums = sql`lock table ledger_sums in share row exclusive mode`

const key = sql`club_id, currency, account, kind, source, category, business_date, event_id`
const sumsOf = (transactions: string) => sql`
  select t.club_id, t.currency, e.account, t.kind, t.source, e.category, t.business_date, t.event_id,
    sum(e.amount_minor)::bigint as amount_minor, count(*)::integer as entries
  from ${sql.raw(transactions)} t join ledger_entries e on e.transaction_id = t.id
  group by 1, 2, 3, 4, 5, 6, 7, 8`

/** Adds some of the postings to the sums; returns how many transactions. */
export async function foldTransactions(db: Database): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockSums.execute(tx)
    const { rows } = await sql<{ folded: number }>`
      with folded as (
        delete from ledger_unfolded u using ledger_transactions t
        where t.id = u.transaction_id
          and u.transaction_id in (select transaction_id from ledger_unfolded limit ${foldedAtOnce})
        returning t.id, t.club_id, t.currency, t.kind, t.source, t.business_date, t.event_id
      ), added as (
        insert into ledger_sums as s (${key}, amount_minor, entries)
        ${sumsOf('folded')}
        on conflict on constraint ledger_sums_once
          do update set amount_minor = s.amount_minor + excluded.amount_minor, entries = s.entries + excluded.entries
      )
      select count(*) as folded from folded`.execute(tx)
    return rows[0]?.folded ?? 0
  })
}

/** Rebuilds the sums from the whole ledger, and removes exactly the marks its one statement saw. */
export async function rebuildSums(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql.raw(liftLimits).execute(tx)
    await lockSums.execute(tx)
    await sql`delete from ledger_sums`.execute(tx)
    await sql`
      with folded as (delete from ledger_unfolded)
      insert into ledger_sums (${key}, amount_minor, entries) ${sumsOf('ledger_transactions')}`.execute(tx)
  })
}

/** How many sums, including postings not added yet, differ from the ledger. */
export async function countWrongSums(db: Database): Promise<number> {
  return db.transaction().execute(async (tx: Tx) => {
    await sql.raw(liftLimits).execute(tx)
    const { rows } = await sql<{ wrong: number }>`
      with kept as (
        select club_id, currency, account, kind, source, category, business_date, event_id, sum(amount_minor) as amount_minor
        from ${ledgerSums} s group by 1, 2, 3, 4, 5, 6, 7, 8
      ), posted as (
        select t.club_id, t.currency, e.account, t.kind, t.source, e.category, t.business_date, t.event_id,
          sum(e.amount_minor) as amount_minor
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id group by 1, 2, 3, 4, 5, 6, 7, 8
      )
      select count(*) as wrong
      from ((table kept except table posted) union all (table posted except table kept)) differing`.execute(tx)
    return rows[0]?.wrong ?? 0
  })
}

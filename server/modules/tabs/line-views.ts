import { sql } from 'kysely'
import type { Tab } from '#contract/tabs/tab.ts'
import type { TabMethod } from '#contract/tabs/terms.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { instantInJson } from '../../infrastructure/database/instant-sql.ts'
import { personName } from '../accounts/index.ts'
import type { LineShare } from '../ledger/index.ts'

export type StoredLine = Omit<Tab['lines'][number], 'total_minor'> & { item_id: string; voided_at: string | null }

const nameOf = (column: string) =>
  sql`(select ${personName('n')} from users n where n.id = ${sql.ref(column)} and n.deleted_at is null)`

/** A tab's lines, oldest first. */
export async function findTabLines(db: Database | Tx, tabId: string): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select l.id, l.item_id, l.name, l.category, l.quantity, l.unit_price_minor, l.tax_bp, l.added_at,
      l.reduced_minor, l.voided_at,
      ${nameOf('l.added_by')} as added_by,
      case when l.reduction is not null then json_build_object('kind', l.reduction, 'at', ${instantInJson('l.reduced_at')},
        'by', ${nameOf('l.reduced_by')}, 'reason', l.reduction_reason) end as reduction,
      case when l.voided_at is not null then json_build_object('at', ${instantInJson('l.voided_at')},
        'by', ${nameOf('l.voided_by')}, 'reason', l.void_reason) end as voided
    from tab_lines l where l.tab_id = ${tabId} order by l.added_at, l.id`.execute(db)
  return rows
}

/** The lines of any tab with these ids. */
export async function findLinesById(
  db: Database | Tx,
  ids: readonly string[],
): Promise<{ id: string; tab_id: string; item_id: string; quantity: number; unit_price_minor: number }[]> {
  const { rows } = await sql<{ id: string; tab_id: string; item_id: string; quantity: number; unit_price_minor: number }>`
    select id, tab_id, item_id, quantity, unit_price_minor from tab_lines where id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** What a party ordered, on all its tabs that are not discarded, oldest first, without voided lines. */
export async function findOrdered(
  db: Database,
  reservationId: string,
  limit: number,
): Promise<{ name: string; quantity: number; total_minor: number }[]> {
  const { rows } = await sql<{ name: string; quantity: number; total_minor: number }>`
    select l.name, l.quantity, l.quantity::bigint * l.unit_price_minor - l.reduced_minor as total_minor
    from tabs t join tab_lines l on l.tab_id = t.id
    where t.reservation_id = ${reservationId} and t.state in ('open', 'closed') and l.voided_at is null
    order by l.added_at, l.id limit ${limit}`.execute(db)
  return rows
}

/** A tab's payments and refunds, oldest first. */
export async function findTabPayments(
  db: Database | Tx,
  tabId: string,
): Promise<(Tab['payments'][number] & { allocation: LineShare[] })[]> {
  const { rows } = await sql<Tab['payments'][number] & { allocation: LineShare[] }>`
    select p.id, p.method, p.amount_minor, p.change_minor, p.recorded_at as at, ${nameOf('p.recorded_by')} as by, p.note,
      p.allocation
    from tab_payments p where p.tab_id = ${tabId} order by p.recorded_at, p.id`.execute(db)
  return rows
}

/** The payments of any tab with these ids. */
export async function findTabPaymentsById(
  db: Database | Tx,
  ids: readonly string[],
): Promise<{ id: string; tab_id: string; method: TabMethod; amount_minor: number; change_minor: number }[]> {
  const { rows } = await sql<{ id: string; tab_id: string; method: TabMethod; amount_minor: number; change_minor: number }>`
    select id, tab_id, method, amount_minor, change_minor from tab_payments where id = any(${ids}::uuid[])`.execute(db)
  return rows
}

import { sql, type RawBuilder } from 'kysely'
import type { ManualRevenue, RevenueFilters } from '#contract/finances/manual-revenue.ts'
import type { RevenueCategory } from '#contract/finances/revenue-terms.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { personName } from '../../accounts/index.ts'
import { instantInJson } from '../../../infrastructure/database/instant-sql.ts'

export type RevenueRow = ManualRevenue & { attachment_file: string | null }

const person = (alias: string) => sql`coalesce(${personName(alias)}, '')`

const columns = sql`
  m.id, m.business_date, case when t.adjusts_date is not null then t.business_date end as adjusted_on,
  case when e.id is not null then json_build_object('id', e.id, 'title', e.title) end as event,
  m.category, m.amount_minor, m.tax_bp, m.tax_minor, m.currency, m.method, m.note, m.attachment_file,
  case when m.attachment_file is not null then json_build_object('name', m.attachment_name,
    'type', case when m.attachment_file like '%.pdf' then 'application/pdf' else 'image/webp' end) end as attachment,
  case when m.voided_at is null then 'posted' else 'void' end as status, m.entered_at, ${person('u')} as entered_by,
  case when m.voided_at is not null then json_build_object('at', ${instantInJson('m.voided_at')}, 'by', ${person('v')},
    'reason', m.void_reason) end as void,
  m.replaces_id`

const joined = sql`
  join ledger_transactions t on t.kind = 'manual_revenue' and t.source_kind = 'manual_revenue' and t.source_id = m.id
  left join events e on e.id = m.event_id
  left join users u on u.id = m.entered_by and u.deleted_at is null
  left join users v on v.id = m.voided_by and v.deleted_at is null`

function matching(clubId: string, { date_from, date_to, category, method, status }: RevenueFilters): RawBuilder<unknown> {
  const when = (value: unknown, condition: RawBuilder<unknown>) => (value === undefined ? sql`` : sql`and ${condition}`)
  return sql`m.club_id = ${clubId} ${when(date_from, sql`m.business_date >= ${date_from}::date`)}
    ${when(date_to, sql`m.business_date <= ${date_to}::date`)} ${when(category, sql`m.category = ${category}`)}
    ${when(method, sql`m.method = ${method}`)} ${when(status, sql`(m.voided_at is null) = ${status === 'posted'}`)}`
}

/** Latest business date first, then by time of entry, latest first; one more than a page. */
export async function findRevenue(
  db: Database,
  clubId: string,
  filters: RevenueFilters,
  { after, limit }: { after: readonly [date: string, id: string] | null; limit: number },
): Promise<RevenueRow[]> {
  const beyond = after === null ? sql`` : sql`and (m.business_date, m.id) < (${after[0]}::date, ${after[1]}::uuid)`
  const { rows } = await sql<RevenueRow>`
    with page as materialized (
      select m.id from manual_revenue m where ${matching(clubId, filters)} ${beyond} order by m.business_date desc, m.id desc
      limit ${limit + 1}
    )
    select ${columns} from page join manual_revenue m on m.id = page.id ${joined}
    order by m.business_date desc, m.id desc`.execute(db)
  return rows
}

export async function findOneRevenue(db: Database | Tx, clubId: string, id: string): Promise<RevenueRow | null> {
  const { rows } = await sql<RevenueRow>`
    select ${columns} from manual_revenue m ${joined} where m.id = ${id} and m.club_id = ${clubId}`.execute(db)
  return rows[0] ?? null
}

/** How many match, and their posted total by category. */
export async function sumRevenue(
  db: Database,
  clubId: string,
  filters: RevenueFilters,
): Promise<{ category: RevenueCategory; count: number; amount_minor: number; tax_minor: number }[]> {
  const { rows } = await sql<{ category: RevenueCategory; count: number; amount_minor: number; tax_minor: number }>`
    select m.category, count(*) as count,
      coalesce(sum(m.amount_minor) filter (where m.voided_at is null), 0)::bigint as amount_minor,
      coalesce(sum(m.tax_minor) filter (where m.voided_at is null), 0)::bigint as tax_minor
    from manual_revenue m where ${matching(clubId, filters)} group by m.category order by amount_minor desc, m.category`.execute(
    db,
  )
  return rows
}

/** The rate last used for each category. */
export async function findLastTaxRates(db: Database, clubId: string): Promise<{ category: RevenueCategory; tax_bp: number }[]> {
  const { rows } = await sql<{ category: RevenueCategory; tax_bp: number }>`
    select distinct on (category) category, tax_bp from (
      select category, tax_bp, entered_at from manual_revenue where club_id = ${clubId} order by business_date desc, id desc
      limit 500
    ) latest order by category, entered_at desc`.execute(db)
  return rows
}

/** The positions of those rows that equal a posted entry. */
export async function findRepeated(
  db: Database,
  clubId: string,
  entries: readonly Pick<ManualRevenue, 'business_date' | 'category' | 'amount_minor' | 'method' | 'note'>[],
): Promise<Set<number>> {
  const { rows } = await sql<{ position: number }>`
    select (n.position - 1)::integer as position
    from rows from (jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as (business_date date, category text,
      amount_minor bigint, method text, note text))
      with ordinality as n (business_date, category, amount_minor, method, note, position)
    where exists (select from manual_revenue m where m.club_id = ${clubId} and m.business_date = n.business_date
      and m.voided_at is null
      and m.category = n.category and m.amount_minor = n.amount_minor and m.method = n.method and m.note = n.note)`.execute(db)
  return new Set(rows.map(({ position }) => position))
}

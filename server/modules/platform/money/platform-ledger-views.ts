import { sql, type RawBuilder } from 'kysely'
import { countedLedgerRows, type LedgerFigure, type LedgerRow } from '#contract/platform/ledger.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { isInFigure, ledgerSums, sumIn } from '../../ledger/index.ts'
import type { Period } from './finance-period.ts'
import { platformFigures } from './ledger-figures.ts'

export interface LedgerFilter {
  figure: LedgerFigure
  currency: string
  /** Null: all. */
  club: string | null
  period: Period | null
}

/** Of the last row of a page: its business date and id. */
export type LedgerPosition = readonly [date: string, id: string]

const kindsOf = (kinds: readonly string[]) => sql.join(kinds.map((kind) => sql.lit(kind)))
const within = (date: RawBuilder<unknown>, period: Period | null) =>
  period === null ? sql`true` : sql`${date} between ${period.from}::date and ${period.to}::date`

/**
 * The latest transactions of a club; of all clubs, those of each kind, which the index has in order, joined to the latest of all.
 */
function transactions({ figure, currency, club, period }: LedgerFilter, beyond: RawBuilder<unknown>, limit: number) {
  const of = platformFigures[figure]
  const [{ kinds }] = of
  const latest = (where: RawBuilder<unknown>) => sql`(
    select t.id, t.business_date from ledger_transactions t
    where ${where} and t.currency = ${currency} and ${within(sql`t.business_date`, period)} and ${beyond}
      and exists (select from ledger_entries e where e.transaction_id = t.id and ${isInFigure(of, 'e', 't')})
    order by t.business_date desc, t.id desc limit ${limit})`
  if (club !== null) return latest(sql`t.club_id = ${club} and t.kind in (${kindsOf(kinds)})`)
  const ofKinds = kinds.map((kind) => latest(sql`t.kind = ${sql.lit(kind)}`))
  return sql`(select * from (${sql.join(ofKinds, sql` union all `)}) k order by business_date desc, id desc limit ${limit})`
}

/** The latest first; one more than a page. */
export async function findLedgerRows(
  db: Database,
  filter: LedgerFilter,
  { after, limit }: { after: LedgerPosition | null; limit: number },
): Promise<LedgerRow[]> {
  const beyond = after === null ? sql`true` : sql`(t.business_date, t.id) < (${after[0]}::date, ${after[1]}::uuid)`
  const { rows } = await sql<LedgerRow>`
    with page as materialized ${transactions(filter, beyond, limit + 1)}
    select t.id, t.occurred_at, t.posted_on, t.business_date, t.kind,
      case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as club,
      case when n.id is not null then json_build_object('id', n.id, 'title', n.title) end as event,
      case when r.id is not null then json_build_object('id', r.id, 'reference', r.reference) end as reservation,
      case when i.id is not null then json_build_object('id', i.id, 'number', i.number) end as invoice,
      (select ${sumIn(platformFigures[filter.figure], 'e', { transaction: 't' })} from ledger_entries e
        where e.transaction_id = t.id) as amount_minor
    from page join ledger_transactions t on t.id = page.id
      left join clubs c on c.id = t.club_id
      left join events n on n.id = t.event_id
      left join reservations r on r.id = t.reservation_id
      left join payments p on t.source_kind = 'payment' and p.id = t.source_id
      left join invoices i on i.id =
        case when t.source_kind = 'invoice' then t.source_id when p.purpose_kind = 'invoice' then p.purpose_id end
    order by t.business_date desc, t.id desc`.execute(db)
  return rows
}

export async function readLedgerFigure(db: Database, filter: LedgerFilter): Promise<{ total_minor: number; count: number }> {
  const { figure, currency, club, period } = filter
  const of = platformFigures[figure]
  const { rows } = await sql<{ total_minor: number; count: number }>`
    select (select count(*)::int from ${transactions(filter, sql`true`, countedLedgerRows)} t) as count,
      (select ${sumIn(of, 's')} from ${ledgerSums} s
        where ${isInFigure(of, 's')} and s.currency = ${currency}
          and (${club}::uuid is null or s.club_id = ${club}) and ${within(sql`s.business_date`, period)}) as total_minor`.execute(
    db,
  )
  return rows[0] ?? { total_minor: 0, count: 0 }
}

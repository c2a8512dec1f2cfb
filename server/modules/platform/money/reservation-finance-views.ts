import { sql, type RawBuilder } from 'kysely'
import type { FinanceGroup, FinanceRow } from '#contract/platform/finances.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { hasKindOf, isInFigure, ledgerSums, signedIn, sumIn, type Figure } from '../../ledger/index.ts'
import type { Period } from './finance-period.ts'
import { baseFigures, reservationFigureTable, type BaseSums } from './reservation-figures.ts'

/** Null: all. */
export interface FinanceFilter extends Period {
  club: string | null
  event: string | null
  city: string | null
  currency: string | null
}

const city = sql`concat_ws(', ', nullif(c.city, ''), c.country)`

/** Events of a period by their current business date, with their clubs. */
const events = ({ from, to, club, event, city: named }: FinanceFilter) => sql`
  select e.id, e.title, e.business_date, c.id as club_id, c.name as club_name, ${city} as city
  from events e join clubs c on c.id = e.club_id
  where e.business_date between ${from}::date and ${to}::date and (${club}::uuid is null or e.club_id = ${club})
    and (${event}::uuid is null or e.id = ${event}) and (${named}::text is null or ${city} = ${named})`

const countedFigure = baseFigures.flatMap((figure) => reservationFigureTable[figure])

const sums = sql.join(
  baseFigures.map((figure) => sql`${sumIn(reservationFigureTable[figure], 's')} as ${sql.ref(`${figure}_minor`)}`),
)

const inCurrency = (row: string, currency: string | null) =>
  sql`(${currency}::text is null or ${sql.ref(`${row}.currency`)} = ${currency})`

/** Accounts first: the sums have an index that leads with the event. */
const isCounted = sql`s.account in
  (${sql.join([...new Set(countedFigure.flatMap(({ accounts }) => accounts))].map((account) => sql.lit(account)))})
  and s.kind <> 'event_moved'`

const grouped = (filter: FinanceFilter, by: RawBuilder<unknown>) => sql`
  select s.currency, ${by}, ${sums}
  from (${events(filter)}) n join ${ledgerSums} s on s.event_id = n.id
  where ${isCounted} and ${inCurrency('s', filter.currency)}`

/** By currency and week; weeks before `split` belong to the previous period. */
export async function readWeeks(
  db: Database,
  filter: FinanceFilter,
  split: string,
): Promise<({ currency: string; week_on: string; is_before: boolean } & BaseSums)[]> {
  const { rows } = await sql<{ currency: string; week_on: string; is_before: boolean } & BaseSums>`
    ${grouped(filter, sql`date_trunc('week', n.business_date)::date::text as week_on, n.business_date < ${split}::date as is_before`)}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

/** The first currency in alphabetical order in which something counts. */
export async function findFirstCurrency(db: Database, filter: FinanceFilter): Promise<string | null> {
  const { rows } = await sql<{ currency: string | null }>`
    select min(s.currency) as currency from (${events(filter)}) n join ${ledgerSums} s on s.event_id = n.id
    where ${isCounted}`.execute(db)
  return rows[0]?.currency ?? null
}

const groupKeys: Record<FinanceGroup, { key: RawBuilder<unknown>; name: RawBuilder<unknown>; detail: RawBuilder<unknown> }> = {
  club: { key: sql`n.club_id::text`, name: sql`min(n.club_name)`, detail: sql`min(n.city)` },
  city: { key: sql`n.city`, name: sql`n.city`, detail: sql`''` },
  event: { key: sql`n.id::text`, name: sql`min(n.title)`, detail: sql`min(n.club_name) || ', ' || min(n.business_date)::text` },
}

export interface GroupRow extends BaseSums {
  key: string
  name: string
  detail: string
}

/** Largest gross amount first; one more than a page. */
export async function findGroups(
  db: Database,
  filter: FinanceFilter,
  { by, after, limit }: { by: FinanceGroup; after: readonly [number, string] | null; limit: number },
): Promise<GroupRow[]> {
  const { key, name, detail } = groupKeys[by]
  const beyond = after === null ? sql`true` : sql`(0 - g.gross_minor, g.key) > (${0 - after[0]}::bigint, ${after[1]})`
  const { rows } = await sql<GroupRow>`
    select * from (${grouped(filter, sql`${key} as key, ${name} as name, ${detail} as detail`)} group by s.currency, ${key}) g
    where ${beyond} order by g.gross_minor desc, g.key limit ${limit + 1}`.execute(db)
  return rows
}

export async function countGroups(db: Database, filter: FinanceFilter, by: FinanceGroup): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct ${groupKeys[by].key}) as count from (${events(filter)}) n join ${ledgerSums} s on s.event_id = n.id
    where ${isCounted} and ${inCurrency('s', filter.currency)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** A figure's amount, and its number of ledger rows. */
export async function readFigure(
  db: Database,
  filter: FinanceFilter,
  figure: Figure,
): Promise<{ total_minor: number; count: number }> {
  const { rows } = await sql<{ total_minor: number; count: number }>`
    select ${sumIn(figure, 's')} as total_minor, coalesce(sum(s.entries), 0)::bigint as count
    from (${events(filter)}) n join ${ledgerSums} s on s.event_id = n.id
    where ${isInFigure(figure, 's')} and ${inCurrency('s', filter.currency)}`.execute(db)
  return rows[0] ?? { total_minor: 0, count: 0 }
}

/** The last row of the previous page. */
export type RowPosition = readonly [business_date: string, event_id: string, id: string, position: number]

/** Ledger rows, latest event first; one more than a page. */
export async function findFinanceRows(
  db: Database,
  filter: FinanceFilter,
  figure: Figure,
  { after, limit }: { after: RowPosition | null; limit: number },
): Promise<FinanceRow[]> {
  const [date, event, id, position] = after ?? []
  const eventsLeft = after === null ? sql`true` : sql`(n.business_date, n.id) <= (${date}::date, ${event}::uuid)`
  const beyond =
    after === null
      ? sql`true`
      : sql`((n.business_date, n.id) < (${date}::date, ${event}::uuid)
          or (t.id, e.position) < (${id}::uuid, ${position}::integer))`
  const { rows } = await sql<FinanceRow>`
    with nights as materialized (
      select * from (${events(filter)}) n where ${eventsLeft} order by n.business_date desc, n.id desc
    )
    select t.id, e.position, t.occurred_at, t.posted_on::text as posted_on, t.kind, e.account,
      json_build_object('id', n.club_id, 'name', n.club_name) as club,
      json_build_object('id', n.id, 'title', n.title, 'business_date', n.business_date) as event,
      case when r.id is not null then json_build_object('id', r.id, 'reference', r.reference) end as reservation,
      ${signedIn(figure, 'e', 't')} as amount_minor
    from nights n
      join ledger_transactions t on t.event_id = n.id and ${hasKindOf(figure, 't')} and ${inCurrency('t', filter.currency)}
      join ledger_entries e on e.transaction_id = t.id and ${isInFigure(figure, 'e', 't')}
      left join reservations r on r.id = t.reservation_id
    where ${beyond}
    order by n.business_date desc, n.id desc, t.id desc, e.position desc limit ${limit + 1}`.execute(db)
  return rows
}

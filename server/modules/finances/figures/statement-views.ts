import { sql, type RawBuilder } from 'kysely'
import type { FinanceFigure, FinancePeriod, FinanceTotals } from '#contract/finances/figures.ts'
import { countedRows, type StatementFilters, type StatementRow } from '#contract/finances/statement.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { personName } from '../../accounts/index.ts'
import { isInFigure, sumIn } from '../../ledger/index.ts'
import { clubSums, figureSumsOf } from './figure-views.ts'
import { clubFigures, noTotals } from './figures.ts'
import { periodOf } from './period.ts'
import type { FigureScope } from './read-scope.ts'

export interface StatementFilter extends Pick<
  StatementFilters,
  'source' | 'category' | 'method' | 'weekday' | 'event_id' | 'ambassador_id'
> {
  scope: FigureScope
  period: FinancePeriod
  dated_by: 'business_date' | 'posted_on'
  figure: FinanceFigure
  /** Everything except these, including rows that belong to nothing. */
  others: { of: 'events' | 'ambassadors'; ranked: string[] } | undefined
}

type StatementScope = Omit<StatementFilter, 'figure'>

/** The last row of a page: its date and id. */
export type StatementPosition = readonly [date: string, id: string]

const all = (conditions: readonly (RawBuilder<unknown> | null)[]) =>
  sql.join(
    conditions.filter((one) => one !== null),
    sql` and `,
  )

const dateOf = ({ dated_by }: StatementScope) => (dated_by === 'posted_on' ? sql`t.posted_on` : sql`t.business_date`)

const isOn = ({ weekday }: StatementScope, date: RawBuilder<unknown>) =>
  weekday === undefined ? null : sql`extract(isodow from ${date}) = ${weekday}`

/** What the club itself wrote down as paid in this way. */
const isPaidBy = ({ method }: StatementScope) =>
  method === undefined
    ? null
    : sql`case t.source_kind
        when 'till_payment' then exists (select from till_payments p where p.id = t.source_id and p.method = ${method})
        when 'tab_payment' then exists (select from tab_payments p where p.id = t.source_id and p.method = ${method})
        when 'manual_revenue' then exists (select from manual_revenue m where m.id = t.source_id and m.method = ${method})
        else false end`

const isOther = ({ others }: StatementScope, event: RawBuilder<unknown>) =>
  others?.of === 'events' ? sql`(${event} is not null and ${event} <> all(${others.ranked}::uuid[]))` : null

const isOfOther = ({ others }: StatementScope) =>
  others?.of === 'ambassadors'
    ? sql`exists (select from reservations r where r.id = t.reservation_id and r.ambassador_id is not null
        and r.ambassador_id <> all(${others.ranked}::uuid[]))`
    : null

const matchesTransaction = (filter: StatementScope) =>
  all([
    sql`t.club_id = ${filter.scope.club_id} and t.currency = ${filter.scope.currency}`,
    sql`${dateOf(filter)} between ${filter.period.from}::date and ${filter.period.to}::date`,
    filter.source === undefined ? null : sql`t.source = ${filter.source}`,
    filter.event_id === undefined ? null : sql`t.event_id = ${filter.event_id}`,
    isOther(filter, sql`t.event_id`),
    isOfOther(filter),
    isOn(filter, dateOf(filter)),
    isPaidBy(filter),
    filter.ambassador_id === undefined
      ? null
      : sql`exists (select from reservations r where r.id = t.reservation_id and r.ambassador_id = ${filter.ambassador_id})`,
  ])

const matchesCategory = ({ category }: StatementScope, column: RawBuilder<unknown>) =>
  category === undefined ? sql`true` : category === 'none' ? sql`${column} is null` : sql`${column} = ${category}`

/** Transactions with an entry of the figure; without one, of the club's book. */
const matching = (filter: StatementScope, figure: FinanceFigure | null) => sql`${matchesTransaction(filter)} and exists (
  select from ledger_entries e where e.transaction_id = t.id and ${matchesCategory(filter, sql`e.category`)}
    and ${figure === null ? sql`starts_with(e.account, 'club_')` : isInFigure(clubFigures[figure], 'e', 't')})`

/** Latest first; one more than a page. */
export async function findRows(
  db: Database,
  filter: StatementFilter,
  { after, limit }: { after: StatementPosition | null; limit: number },
): Promise<(StatementRow & { date: string })[]> {
  const beyond = after === null ? sql`true` : sql`(${dateOf(filter)}, t.id) < (${after[0]}::date, ${after[1]}::uuid)`
  const { rows } = await sql<StatementRow & { date: string }>`
    with page as materialized (
      select t.*, ${dateOf(filter)} as date from ledger_transactions t where ${matching(filter, filter.figure)} and ${beyond}
      order by ${dateOf(filter)} desc, t.id desc limit ${limit + 1}
    )
    select t.id, t.occurred_at, t.posted_on, t.business_date, t.adjusts_date, t.kind, t.source, t.date,
      case when n.id is not null then json_build_object('id', n.id, 'title', n.title, 'business_date', n.business_date)
        end as event,
      case when r.id is not null then json_build_object('id', r.id, 'reference', r.reference) end as reservation,
      x.amount_minor, x.entries
    from page t left join events n on n.id = t.event_id left join reservations r on r.id = t.reservation_id, lateral (
      select ${sumIn(clubFigures[filter.figure], 'e', { transaction: 't', among: matchesCategory(filter, sql`e.category`) })}
        as amount_minor,
        json_agg(json_build_object('position', e.position, 'account', e.account, 'category', e.category,
          'amount_minor', e.amount_minor) order by e.position) as entries
      from ledger_entries e where e.transaction_id = t.id and starts_with(e.account, 'club_')
    ) x
    order by t.date desc, t.id desc`.execute(db)
  return rows
}

/** Counts up to the limit of lists. */
export async function countRows(db: Database, filter: StatementFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from ledger_transactions t where ${matching(filter, filter.figure)} limit ${countedRows}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

const needsEntries = ({ dated_by, ambassador_id, method, others }: StatementFilter) =>
  dated_by === 'posted_on' || ambassador_id !== undefined || method !== undefined || others?.of === 'ambassadors'

/** By event and business date, figures come from the sums; by posting date, ambassador or method, from the entries. */
const summedRows = (filter: StatementFilter) => sql`${clubSums(filter.scope, filter.period)} s
  where ${all([
    matchesCategory(filter, sql`s.category`),
    filter.source === undefined ? null : sql`s.source = ${filter.source}`,
    filter.event_id === undefined ? null : sql`s.event_id = ${filter.event_id}`,
    isOther(filter, sql`s.event_id`),
    isOn(filter, sql`s.business_date`),
  ])}`

/** Entries are many: they are first grouped by account and kind, and only those groups are matched to figures. */
const postedRows = (filter: StatementFilter, date: RawBuilder<unknown>) => sql`(
  select ${date} as date, e.account, t.kind, sum(e.amount_minor) as amount_minor
  from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
  where ${matchesTransaction(filter)} and ${matchesCategory(filter, sql`e.category`)} and starts_with(e.account, 'club_')
  group by 1, 2, 3) s`

/** Figures within the filters. */
export async function readTotals(db: Database, filter: StatementFilter): Promise<FinanceTotals> {
  const { rows } = await (
    needsEntries(filter)
      ? sql<FinanceTotals>`select ${figureSumsOf('s')} from ${postedRows(filter, sql`null`)}`
      : sql<FinanceTotals>`select ${figureSumsOf('s')} from ${summedRows(filter)}`
  ).execute(db)
  return rows[0] ?? noTotals()
}

/** The same by date, in order. */
export async function readDatedTotals(db: Database, filter: StatementFilter): Promise<(FinanceTotals & { date: string })[]> {
  const { rows } = await (
    needsEntries(filter)
      ? sql<FinanceTotals & { date: string }>`
          select s.date, ${figureSumsOf('s')} from ${postedRows(filter, dateOf(filter))} group by 1 order by 1`
      : sql<FinanceTotals & { date: string }>`
          select s.business_date as date, ${figureSumsOf('s')} from ${summedRows(filter)} group by 1 order by 1`
  ).execute(db)
  return rows
}

/** From the first date of a club's ledger, by either of its dates, to the last one. */
export async function readAllTime(db: Database, { club_id, currency, today }: FigureScope): Promise<FinancePeriod> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select least(min(business_date), min(posted_on)) as first, max(business_date) as last
    from ledger_transactions where club_id = ${club_id} and currency = ${currency}`.execute(db)
  const days = [today, ...rows.flatMap(({ first, last }) => [first, last]).flatMap((date) => date ?? [])]
    .map((date) => Temporal.PlainDate.from(date))
    .toSorted(Temporal.PlainDate.compare)
  return periodOf(days.at(0) ?? today, days.at(-1) ?? today)
}

export interface NamedFilters {
  event: StatementRow['event']
  ambassador: { id: string; name: string } | null
}

/** What the filters refer to; null if it is not the club's. */
export async function readNamed(
  db: Database,
  { club_id }: FigureScope,
  { event_id, ambassador_id }: Pick<StatementFilters, 'event_id' | 'ambassador_id'>,
): Promise<NamedFilters> {
  const { rows } = await sql<NamedFilters>`
    select (select json_build_object('id', e.id, 'title', e.title, 'business_date', e.business_date) from events e
        where e.id = ${event_id ?? null}::uuid and e.club_id = ${club_id}) as event,
      (select json_build_object('id', u.id, 'name', coalesce(${personName('u')}, '')) from users u
        where u.id = ${ambassador_id ?? null}::uuid
        and exists (select from reservations r where r.club_id = ${club_id} and r.ambassador_id = u.id)) as ambassador`.execute(
    db,
  )
  return rows[0] ?? { event: null, ambassador: null }
}

export interface StatementEntry {
  id: string
  position: number
  occurred_at: string
  posted_on: string | null
  business_date: string
  adjusts_date: string | null
  kind: string
  source: string | null
  event_title: string | null
  reference: string | null
  account: string
  category: string | null
  amount_minor: number
  date: string
}

/** Entries of the club's book for a file, oldest first: the batch after a given transaction, for one figure or all. */
export async function readEntries(
  db: Database,
  { figure, ...filter }: StatementScope & { figure: FinanceFigure | null },
  { after, limit }: { after: StatementPosition | null; limit: number },
): Promise<StatementEntry[]> {
  const beyond = after === null ? sql`true` : sql`(${dateOf(filter)}, t.id) > (${after[0]}::date, ${after[1]}::uuid)`
  const { rows } = await sql<StatementEntry>`
    with page as materialized (
      select t.*, ${dateOf(filter)} as date from ledger_transactions t where ${matching(filter, figure)} and ${beyond}
      order by ${dateOf(filter)}, t.id limit ${limit}
    )
    select t.id, e.position, t.occurred_at, t.posted_on, t.business_date, t.adjusts_date, t.kind, t.source,
      n.title as event_title, r.reference, e.account, e.category, e.amount_minor, t.date
    from page t join ledger_entries e on e.transaction_id = t.id and starts_with(e.account, 'club_')
      left join events n on n.id = t.event_id left join reservations r on r.id = t.reservation_id
    order by t.date, t.id, e.position`.execute(db)
  return rows
}

import { sql, type RawBuilder } from 'kysely'
import { SheetFacts, type CashUp, type CashUpSheet, type DateStatus } from '#contract/finances/cash-up.ts'
import type { CashlessMethod } from '#contract/finances/revenue-terms.ts'
import { parse } from 'zod/v4/core'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { personName } from '../../accounts/index.ts'
import type { ClubDate } from '../dates/date-views.ts'
import type { ChainLink } from './cash-up.ts'
import { instantInJson } from '../../../infrastructure/database/instant-sql.ts'

/** A club's latest sheet: the next one is chained to it. */
export async function findLatestSheet(
  db: Database | Tx,
  clubId: string,
): Promise<{ number: number; sha256: string; facts: SheetFacts } | null> {
  const { rows } = await sql<{ number: number; sha256: string; facts: string }>`
    select number, sha256, facts from cash_ups where club_id = ${clubId} order by number desc limit 1`.execute(db)
  const [row] = rows
  return row ? { ...row, facts: parse(SheetFacts, JSON.parse(row.facts)) } : null
}

/** Every sheet of a business date, latest first. */
export async function findSheets(db: Database | Tx, clubId: string, businessDate: string): Promise<CashUpSheet[]> {
  const { rows } = await sql<Omit<CashUpSheet, keyof SheetFacts> & { facts: string }>`
    select s.id, s.facts, s.pdf_sha256, s.previous_sha256, s.sha256,
      case when s.reopened_at is not null then json_build_object('at',
        ${instantInJson('s.reopened_at')},
        'by', coalesce((select ${personName('u')} from users u where u.id = s.reopened_by and u.deleted_at is null), ''),
        'reason', s.reopen_reason) end as reopened
    from cash_ups s where s.club_id = ${clubId} and s.business_date = ${businessDate}::date order by s.number desc
    limit 20`.execute(db)
  return rows.map(({ facts, ...row }) => ({ ...row, ...parse(SheetFacts, JSON.parse(facts)) }))
}

/** The club a sheet belongs to, and where its file is. */
export async function findSheet(
  db: Database | Tx,
  id: string,
): Promise<{ club_id: string; business_date: string; pdf_file: string } | null> {
  const { rows } = await sql<{ club_id: string; business_date: string; pdf_file: string }>`
    select club_id, business_date, pdf_file from cash_ups where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function isFileOfSheet(db: Database, clubId: string, file: string): Promise<boolean> {
  const { rows } = await sql`select 1 from cash_ups where club_id = ${clubId} and pdf_file = ${file}`.execute(db)
  return rows.length > 0
}

/** Sheets of all clubs in the order of their ids, after one of them. */
export async function findSheetsAfter(
  db: Database,
  after: string | null,
  limit: number,
): Promise<{ id: string; facts: SheetFacts; pdf_file: string; previous_sha256: string | null }[]> {
  const { rows } = await sql<{ id: string; facts: string; pdf_file: string; previous_sha256: string | null }>`
    select id, facts, pdf_file, previous_sha256 from cash_ups where ${after}::uuid is null or id > ${after}::uuid
    order by id limit ${limit}`.execute(db)
  return rows.map(({ facts, ...row }) => ({ ...row, facts: parse(SheetFacts, JSON.parse(facts)) }))
}

/** Whether a sheet or an attachment of revenue is this file. */
export async function isTakingsFile(db: Database, file: string): Promise<boolean> {
  const { rows } = await sql`
    select from cash_ups where pdf_file = ${file} union all select from manual_revenue where attachment_file = ${file}`.execute(
    db,
  )
  return rows.length > 0
}

/** Part of a club's chain, in order. */
export async function findLinks(
  db: Database,
  clubId: string,
  { after, limit }: { after: number; limit: number },
): Promise<(ChainLink & { pdf_file: string })[]> {
  const { rows } = await sql<ChainLink & { pdf_file: string }>`
    select number, business_date, facts, pdf_file, pdf_sha256, previous_sha256, sha256
    from cash_ups where club_id = ${clubId} and number > ${after} order by number limit ${limit}`.execute(db)
  return rows
}

/** Adjustments for a frozen date posted on later dates, latest first, with their total. */
export async function findAdjustments(
  db: Database,
  { club_id, currency, business_date }: ClubDate,
): Promise<{ adjustments: CashUp['adjustments']; adjusted_minor: number }> {
  const { rows } = await sql<CashUp['adjustments'][number] & { adjusted_minor: number }>`
    with late as (
      select t.id, t.occurred_at as at, t.posted_on, t.kind, t.reservation_id,
        coalesce((select -sum(e.amount_minor) from ledger_entries e
          where e.transaction_id = t.id and e.account in ('club_sales', 'club_output_tax')), 0)::bigint as amount_minor
      from ledger_transactions t
      where t.club_id = ${club_id} and t.currency = ${currency} and t.adjusts_date = ${business_date}::date
    )
    select *, sum(amount_minor) over ()::bigint as adjusted_minor from late order by at desc, id desc limit 100`.execute(db)
  return {
    adjustments: rows.map(({ adjusted_minor: _sum, ...row }) => row),
    adjusted_minor: rows[0]?.adjusted_minor ?? 0,
  }
}

interface ListedDate {
  business_date: string
  events: string[]
  takings_minor: number
  sheet: {
    id: string
    number: number
    counted_minor: number
    difference_minor: number
    cashless: { method: CashlessMethod; difference_minor: number }[]
    closed_at: string
    closed_by: string
  } | null
}

export interface DateFilter {
  today: string
  status: DateStatus | undefined
  before: string | null
  limit: number
}

/** How many business dates before today a club should have closed. */
const dueDays = 14

/** An adjustment of money: cash may have moved in the drawer of its date. Moves of an event or a commission are none. */
const adjustsMoney = sql`(source = 'adjustment' and kind <> 'event_moved' and exists (
  select from ledger_entries e where e.transaction_id = ledger_transactions.id
    and e.account in ('club_till', 'club_sales', 'club_output_tax')))`

/** Business dates up to `today` on which the club had events or money moved, latest first. */
function datesOf(
  { club_id, currency }: Pick<ClubDate, 'club_id' | 'currency'>,
  { today, status, before, limit }: DateFilter,
): RawBuilder<unknown> {
  const isClosed = (column: string) =>
    sql`exists (select from cash_ups x where x.club_id = ${club_id} and x.business_date = ${sql.ref(column)}
        and x.reopened_at is null)`
  const statusOf = (column: string) =>
    status === undefined
      ? sql``
      : status === 'due'
        ? sql`and not ${isClosed(column)} and ${sql.ref(column)} between ${today}::date - ${dueDays}::integer
            and ${today}::date - 1`
        : sql`and ${isClosed(column)} = ${status === 'closed'}`
  const within = (column: string) =>
    sql`${sql.ref(column)} <= ${today}::date ${before === null ? sql`` : sql`and ${sql.ref(column)} < ${before}::date`}
      ${statusOf(column)}`
  const most = sql`order by 1 desc limit ${limit}`
  return sql`select day from (
      (select distinct business_date as day from events where club_id = ${club_id} and state not in ('draft', 'cancelled')
        and ${within('events.business_date')} ${most})
      union
      (select distinct business_date from manual_revenue where club_id = ${club_id}
        and ${within('manual_revenue.business_date')} ${most})
      union
      (select distinct posted_on from ledger_transactions where club_id = ${club_id} and currency = ${currency}
        and (source = 'till' or ${adjustsMoney})
        and ${within('ledger_transactions.posted_on')} ${most})
      union
      (select distinct business_date from drawers where club_id = ${club_id} and ${within('drawers.business_date')} ${most})
      union
      (select distinct business_date from cash_ups where club_id = ${club_id} and ${within('cash_ups.business_date')} ${most})
    ) dates ${most}`
}

/** The dates that a club should close now, latest first. */
export async function findDueDates(db: Database, club: Pick<ClubDate, 'club_id' | 'currency'>, today: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`${datesOf(club, { today, status: 'due', before: null, limit: dueDays })}`.execute(
    db,
  )
  return rows.map(({ day }) => day)
}

/** Where counting dates stops: more than three years. */
const countedDates = 1_200

export async function countDates(
  db: Database,
  club: Pick<ClubDate, 'club_id' | 'currency'>,
  filter: Pick<DateFilter, 'today' | 'status'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${datesOf(club, { ...filter, before: null, limit: countedDates })}) d`.execute(db)
  return rows[0]?.count ?? 0
}

/** One page of dates with their takings and sheets, and one more. */
export async function findDates(
  db: Database,
  { club_id, currency }: Pick<ClubDate, 'club_id' | 'currency'>,
  { limit, ...filter }: DateFilter,
): Promise<ListedDate[]> {
  const { rows } = await sql<Omit<ListedDate, 'sheet'> & { sheet: (ListedDate['sheet'] & { facts: string }) | null }>`
    with page as materialized (${datesOf({ club_id, currency }, { ...filter, limit: limit + 1 })})
    select p.day as business_date,
      array(select e.title from events e where e.club_id = ${club_id} and e.business_date = p.day
        and e.state not in ('draft', 'cancelled')
        order by e.starts_at, e.id limit 5) as events,
      coalesce((select -sum(e.amount_minor) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.club_id = ${club_id} and t.currency = ${currency} and t.business_date = p.day
          and e.account in ('club_sales', 'club_output_tax')), 0)::bigint as takings_minor,
      (select json_build_object('id', s.id, 'number', s.number, 'counted_minor', s.counted_minor,
          'difference_minor', s.counted_minor - s.expected_minor, 'facts', s.facts)
        from cash_ups s where s.club_id = ${club_id} and s.business_date = p.day and s.reopened_at is null) as sheet
    from page p order by p.day desc`.execute(db)
  return rows.map(({ sheet, ...row }) => ({ ...row, sheet: sheet && withCloser(sheet) }))
}

function withCloser({ facts, ...sheet }: NonNullable<ListedDate['sheet']> & { facts: string }) {
  const { closed_at, closed_by, cashless = [] } = parse(SheetFacts, JSON.parse(facts))
  const compared = cashless.flatMap(({ method, difference_minor }) =>
    difference_minor === null ? [] : [{ method, difference_minor }],
  )
  return { ...sheet, closed_at, closed_by, cashless: compared }
}

/** Who is notified that a closed date was reopened: the administrator, and staff with access to finances. */
export async function findFinancePeople(db: Database | Tx, clubId: string): Promise<{ user_id: string; email: string | null }[]> {
  const { rows } = await sql<{ user_id: string; email: string | null }>`
    select u.id as user_id, u.email from users u
    where u.deleted_at is null and (u.id = (select admin_id from clubs where id = ${clubId})
      or exists (select from club_staff s where s.user_id = u.id and s.club_id = ${clubId} and s.status = 'active'
        and s.can_access_finances))
    order by u.id limit 100`.execute(db)
  return rows
}

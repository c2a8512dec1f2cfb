import { sql } from 'kysely'
import type { Finances } from '#contract/finances/finances.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { ledgerSums, sumIn } from '../../ledger/index.ts'
import { clubFigures } from './figures.ts'
import type { FigureScope } from './read-scope.ts'

type DueFromPlatform = Omit<Finances['due'], 'payouts'>

/** The figure `due`, with its upcoming part. A move between dates cancels itself out over all dates, so it is left out. */
export async function readDue(db: Database, { club_id, currency }: FigureScope, now: Temporal.Instant): Promise<DueFromPlatform> {
  const { rows } = await sql<DueFromPlatform>`
    select coalesce(sum(d.amount_minor), 0)::bigint as balance_minor,
      coalesce(sum(d.amount_minor) filter (where d.is_upcoming), 0)::bigint as upcoming_minor,
      (select coalesce(sum(x.amount_minor), 0)::bigint from payments p join payment_disputes x on x.payment_id = p.id
        where p.club_id = ${club_id} and p.currency = ${currency} and p.purpose_kind = 'reservation'
          and x.state = 'open') as disputed_minor,
      (select count(*)::int from payments p join payment_disputes x on x.payment_id = p.id
        where p.club_id = ${club_id} and p.currency = ${currency} and p.purpose_kind = 'reservation'
          and x.state = 'open') as disputes
    from (
      -- Events are few and sums by event fewer: which are to come is asked once for each.
      select s.event_id, sum(s.amount_minor) as amount_minor,
        coalesce((select e.ends_at > ${instantText(now)} from events e where e.id = s.event_id), false) as is_upcoming
      from ${ledgerSums} s
      where s.account = 'club_due_from_platform' and s.club_id = ${club_id} and s.currency = ${currency}
        and s.kind <> 'event_moved'
      group by s.event_id
    ) d`.execute(db)
  const [due] = rows
  if (due === undefined) throw new Error('Sums without a group return one row.')
  return due
}

/** Balances of guests who came since a business date. */
export async function readUnpaid(db: Database, { club_id, today }: FigureScope, since: string): Promise<Finances['unpaid']> {
  const { rows } = await sql<Omit<Finances['unpaid'], 'from'>>`
    select count(*)::int as reservations, coalesce(sum(p.open_minor), 0)::bigint as amount_minor from (
      select r.total_minor - r.paid_minor + r.refunded_minor + r.kept_minor - r.goodwill_minor as open_minor
      from events e join reservations r on r.event_id = e.id
      where e.club_id = ${club_id} and e.business_date between ${since}::date and ${today.toString()}::date
        and e.state not in ('draft', 'cancelled')
        and r.status in ('checked_in', 'completed')
    ) p where p.open_minor > 0`.execute(db)
  const { reservations = 0, amount_minor = 0 } = rows[0] ?? {}
  return { reservations, amount_minor, from: since }
}

/** The latest business dates with an event, up to a date, latest first. */
export async function readEventDates(db: Database, { club_id }: FigureScope, until: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ business_date: string }>`
    select distinct business_date from events
    where club_id = ${club_id} and business_date <= ${until}::date and state not in ('draft', 'cancelled')
    order by business_date desc limit ${limit}`.execute(db)
  return rows.map(({ business_date }) => business_date)
}

export interface LateTakings {
  /** Where they were posted, and the closed date they belong to. */
  business_date: string
  adjusts_date: string
  takings_minor: number
}

/** Takings posted since a date that belong to earlier, closed dates. */
export async function readLate(db: Database, { club_id, currency }: FigureScope, from: string): Promise<LateTakings[]> {
  const takings = sumIn(clubFigures.takings, 'e', { transaction: 't' })
  const { rows } = await sql<LateTakings>`
    select t.business_date, t.adjusts_date, ${takings} as takings_minor
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.club_id = ${club_id} and t.currency = ${currency} and t.adjusts_date is not null
      and t.business_date >= ${from}::date
    group by t.business_date, t.adjusts_date`.execute(db)
  return rows
}

/** Which of these dates have closed books. */
export async function readClosed(db: Database, { club_id }: FigureScope, from: string): Promise<Set<string>> {
  const { rows } = await sql<{ business_date: string }>`
    select business_date from ledger_frozen_dates where club_id = ${club_id} and business_date >= ${from}::date`.execute(db)
  return new Set(rows.map(({ business_date }) => business_date))
}

/** Takings of a business date that were posted up to an instant. */
export async function readTakingsUntil(
  db: Database,
  { club_id, currency }: Pick<FigureScope, 'club_id' | 'currency'>,
  { date, until }: { date: string; until: Temporal.Instant },
): Promise<number> {
  const takings = sumIn(clubFigures.takings, 'e', { transaction: 't' })
  const { rows } = await sql<{ takings_minor: number }>`
    select ${takings} as takings_minor from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.club_id = ${club_id} and t.currency = ${currency} and t.business_date = ${date}::date
      and t.occurred_at <= ${instantText(until)}`.execute(db)
  return rows[0]?.takings_minor ?? 0
}

import { sql } from 'kysely'
import { bookedStatuses } from '#contract/reservations/states.ts'
import type { FinancePeriod, FinanceTotals } from '#contract/finances/figures.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { personName } from '../../accounts/index.ts'
import { clubSums, lateTakings, figureSumsOf } from './figure-views.ts'
import { clubFigures } from './figures.ts'
import type { FigureScope } from './read-scope.ts'
import { sumIn } from '../../ledger/index.ts'

/** The figures of one item in a breakdown of takings. */
export interface Breakdown extends FinanceTotals {
  by: 'all' | 'date' | 'source' | 'category' | 'event'
  /** In the period, or in the previous one. */
  is_now: boolean
  business_date: string | null
  source: string | null
  category: string | null
  event_id: string | null
  /** The part of its takings that was posted late. */
  late: number
}

/** A period and the previous one, broken down by everything at once, so that the sums are read once. */
export async function readBreakdown(
  db: Database,
  scope: FigureScope,
  period: FinancePeriod,
  before: FinancePeriod,
): Promise<Breakdown[]> {
  const { rows } = await sql<Breakdown>`
    with s as (
      select l.*, l.business_date >= ${period.from}::date as is_now
      from ${clubSums(scope, { from: before.from, to: period.to })} l
    )
    select case grouping(s.business_date, s.source, s.category, s.event_id)
        when 15 then 'all' when 3 then 'date' when 11 then 'source' when 13 then 'category' else 'event' end as by,
      s.is_now, s.business_date, s.source, s.category, s.event_id, ${figureSumsOf('s')},
      ${lateTakings} as late
    from s group by grouping sets ((s.is_now), (s.is_now, s.business_date, s.source), (s.is_now, s.source),
      (s.is_now, s.category), (s.is_now, s.event_id))`.execute(db)
  return rows
}

export interface AmbassadorFigures {
  id: string
  name: string
  takings_minor: number
  commissions_minor: number
  bookings: number
  came: number
}

/** Takings from reservations brought by ambassadors, between two business dates. */
export async function readByAmbassador(
  db: Database,
  { club_id, currency }: FigureScope,
  { from, to }: FinancePeriod,
): Promise<AmbassadorFigures[]> {
  const { rows } = await sql<AmbassadorFigures>`
    with brought as materialized (
      select r.id, r.ambassador_id, r.event_id, r.status from reservations r where r.club_id = ${club_id}
        and r.ambassador_id is not null
    ), money as (
      select b.ambassador_id, ${sumIn(clubFigures.takings, 'e', { transaction: 't' })} as takings_minor,
        ${sumIn(clubFigures.commissions, 'e', { transaction: 't' })} as commissions_minor
      from brought b join ledger_transactions t on t.reservation_id = b.id join ledger_entries e on e.transaction_id = t.id
      where t.club_id = ${club_id} and t.currency = ${currency} and t.business_date between ${from}::date and ${to}::date
      group by b.ambassador_id
    ), people as (
      select b.ambassador_id,
        count(*) filter (where b.status = any(${[...bookedStatuses]}))::int as bookings,
        count(*) filter (where b.status in ('checked_in', 'completed'))::int as came
      from brought b join events e on e.id = b.event_id where e.business_date between ${from}::date and ${to}::date
      group by b.ambassador_id
    )
    select u.id, coalesce(${personName('u')}, '') as name, coalesce(m.takings_minor, 0) as takings_minor,
      coalesce(m.commissions_minor, 0) as commissions_minor, coalesce(p.bookings, 0) as bookings, coalesce(p.came, 0) as came
    from money m full join people p on p.ambassador_id = m.ambassador_id
    join users u on u.id = coalesce(m.ambassador_id, p.ambassador_id)
    order by 3 desc, 1`.execute(db)
  return rows
}

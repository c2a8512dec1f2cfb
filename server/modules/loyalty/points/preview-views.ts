import { sql } from 'kysely'
import type { LoyaltyTermsInput } from '#contract/loyalty/rules.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'

interface Span {
  club_id: string
  from: string
  to: string
}

const accruals = ({ club_id, from, to }: Span) => sql`
  point_accruals a join point_wallets w on w.id = a.wallet_id
  where w.club_id = ${club_id} and a.state = 'earned' and a.business_date between ${from}::date and ${to}::date`

/** What completed events earned under the rules of that time. */
export async function readActual(db: Database, span: Span): Promise<{ spend_points: number; visit_points: number }> {
  const { rows } = await sql<{ spend_points: number; visit_points: number }>`
    select (select coalesce(sum(a.points), 0)::bigint from ${accruals(span)}) as spend_points,
      (select coalesce(sum(e.points), 0)::bigint from point_entries e join point_wallets w on w.id = e.wallet_id
        where w.club_id = ${span.club_id} and e.kind = 'visit'
          and e.business_date between ${span.from}::date and ${span.to}::date) as visit_points`.execute(db)
  return rows[0] ?? { spend_points: 0, visit_points: 0 }
}

/** The same events under other rules: rounded down for each reservation, like earning. */
export async function readProposed(
  db: Database,
  span: Span,
  { points_rate_bp, tiers }: LoyaltyTermsInput,
  exponent: number,
): Promise<{ visits: number; points_base_minor: number; spend_points: number }> {
  const levels = JSON.stringify(tiers.map(({ level, multiplier_bp }) => ({ level, multiplier_bp })))
  const { rows } = await sql<{ visits: number; points_base_minor: number; spend_points: number }>`
    select count(distinct (a.wallet_id, a.business_date)) as visits, coalesce(sum(a.base_minor), 0)::bigint as points_base_minor,
      coalesce(sum(div(a.base_minor::numeric * ${points_rate_bp}::integer * a.event_bp * t.multiplier_bp,
        10::numeric ^ ${12 + exponent}::integer)), 0)::bigint as spend_points
    from (select a.* from ${accruals(span)}) a
    left join json_to_recordset(${levels}::json) as t (level text, multiplier_bp integer) on t.level = a.tier`.execute(db)
  return rows[0] ?? { visits: 0, points_base_minor: 0, spend_points: 0 }
}

/** What points cost a club: from rewards that were fulfilled, otherwise from those on offer; null without either. */
export async function readPointCost(db: Database, clubId: string): Promise<{ cost_minor: number; points: number } | null> {
  const { rows } = await sql<{ cost_minor: number; points: number }>`
    select cost_minor, points from (
      select 1 as rank, sum(cost_minor)::bigint as cost_minor, sum(points)::bigint as points from redemptions
      where club_id = ${clubId} and status = 'fulfilled'
      union all select 2, sum(cost_minor)::bigint, sum(points_cost)::bigint from rewards where club_id = ${clubId}
        and status = 'active'
    ) known where points > 0 order by rank limit 1`.execute(db)
  return rows[0] ?? null
}

import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { Accrual } from './earning.ts'

export interface AccrualRow extends Accrual {
  reservation_id: string
  wallet_id: string
  event_id: string
  business_date: string
}

export async function putAccruals(tx: Tx, rows: readonly AccrualRow[], now: Temporal.Instant): Promise<void> {
  await sql`
    insert into point_accruals (reservation_id, wallet_id, event_id, business_date, state, base_minor, points, rate_bp, event_bp,
      tier, tier_bp, updated_at)
    select reservation_id, wallet_id, event_id, business_date, state, base_minor, points, rate_bp, event_bp, tier, tier_bp,
      ${instantText(now)}
    from json_populate_recordset(null::point_accruals, ${JSON.stringify(rows)}::json)
    on conflict (reservation_id) do update
      set wallet_id = excluded.wallet_id, business_date = excluded.business_date, state = excluded.state,
      base_minor = excluded.base_minor, points = excluded.points, rate_bp = excluded.rate_bp, event_bp = excluded.event_bp,
      tier = excluded.tier, tier_bp = excluded.tier_bp, updated_at = excluded.updated_at`.execute(tx)
}

export async function dropAccruals(tx: Tx, reservationIds: readonly string[]): Promise<void> {
  await sql`delete from point_accruals where reservation_id = any(${[...reservationIds]}::uuid[])`.execute(tx)
}

/** Clients' totals at a club: visits and net spend. */
export async function countVisits(tx: Tx, walletIds: readonly string[]): Promise<void> {
  await sql`
    update point_wallets w
    set visits = n.visits, spent_minor = n.spent_minor, first_visit_on = n.first_on, last_visit_on = n.last_on
    from (
      select wallet_id, count(distinct business_date)::integer as visits, sum(base_minor)::bigint as spent_minor,
        min(business_date) as first_on, max(business_date) as last_on
      from point_accruals where wallet_id = any(${[...walletIds]}::uuid[]) and state = 'earned' group by wallet_id
    ) n where w.id = n.wallet_id`.execute(tx)
}

import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'

/** Clubs with lots that expire within some days, in any time zone. */
export async function findClubsWithLots(db: Database, now: Temporal.Instant, days = 1): Promise<string[]> {
  const { rows } = await sql<{ club_id: string }>`
    select distinct w.club_id from point_lots l join point_wallets w on w.id = l.wallet_id
    where l.remaining > 0
      and l.expires_on <= (${instantText(now)}::timestamptz at time zone 'UTC')::date + ${days}::integer`.execute(db)
  return rows.map(({ club_id }) => club_id)
}

export async function findOverdueWallets(db: Database, clubId: string, today: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from point_wallets w where w.club_id = ${clubId}
      and exists (select from point_lots l where l.wallet_id = w.id and l.remaining > 0 and l.expires_on < ${today}::date)
    order by w.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface WarningRow {
  wallet_id: string
  client_id: string
  email: string | null
  points: number
  first_on: string
  lot_ids: string[]
}

/** Wallets with points that expire within this many days and no warning that late. */
export async function findToWarn(
  tx: Tx,
  { club_id, today, days, most }: { club_id: string; today: string; days: number; most: number },
): Promise<WarningRow[]> {
  const { rows } = await sql<WarningRow>`
    select w.id as wallet_id, w.client_id, u.email, sum(l.remaining)::integer as points, min(l.expires_on) as first_on,
      array_agg(l.entry_id order by l.entry_id) as lot_ids
    from point_lots l join point_wallets w on w.id = l.wallet_id join users u on u.id = w.client_id
    where w.club_id = ${club_id} and l.remaining > 0 and l.expires_on between ${today}::date and ${today}::date + ${days}::integer
      and (l.warned_days is null or l.warned_days > ${days}) and u.deleted_at is null
    group by w.id, w.client_id, u.email order by w.id limit ${most}`.execute(tx)
  return rows
}

import { sql } from 'kysely'
import type { PointEntry } from '#contract/loyalty/points.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'

/** Lots that expire together or soon after each other share one warning. */
const expiringDays = 30

export interface WalletRow {
  id: string
  client_id: string
  club_id: string
  debt: number
  pending: number
  available: number
  expiring_points: number
  expires_on: string | null
  tier_points: number
  last_visit_on: string | null
}

/**
 * Wallets as of their clubs' dates, given as pairs of club and date. Expired lots no longer count, even before the job has run.
 */
export async function findWallets(
  db: Database | Tx,
  clientId: string,
  dates: readonly { club_id: string; today: string }[],
): Promise<WalletRow[]> {
  const { rows } = await sql<WalletRow>`
    select w.id, w.client_id, w.club_id, w.debt, w.last_visit_on, coalesce(p.pending, 0)::integer as pending,
      coalesce(l.available, 0)::integer as available, coalesce(l.expiring, 0)::integer as expiring_points, l.expires_on,
      coalesce(t.points, 0)::integer as tier_points
    from json_to_recordset(${JSON.stringify(dates)}::json) as d (club_id uuid, today date)
    join point_wallets w on w.club_id = d.club_id and w.client_id = ${clientId},
    lateral (select sum(points) as pending from point_accruals a where a.wallet_id = w.id and a.state = 'pending') p,
    lateral (
      select sum(remaining) as available,
        sum(remaining) filter (where expires_on <= d.today + ${expiringDays}::integer) as expiring,
        min(expires_on) filter (where expires_on <= d.today + ${expiringDays}::integer) as expires_on
      from point_lots where wallet_id = w.id and remaining > 0 and expires_on >= d.today
    ) l,
    lateral (
      select sum(points) as points from point_entries where wallet_id = w.id and kind in ('earned', 'visit', 'reversed')
        and business_date > d.today - 365 and business_date <= d.today
    ) t
    order by w.id`.execute(db)
  return rows
}

/** The clubs at which a client has a wallet. */
export async function findClubsOf(db: Database, clientId: string, clubId: string | null): Promise<string[]> {
  const { rows } = await sql<{ club_id: string }>`
    select club_id from point_wallets
    where client_id = ${clientId} ${clubId === null ? sql`` : sql`and club_id = ${clubId}`}`.execute(db)
  return rows.map(({ club_id }) => club_id)
}

export interface PointsHistoryRow extends PointEntry {
  club: { id: string; name: string }
  actor_name: string | null
}

interface HistoryPage {
  of: { client_id: string; club_id?: string | null }
  after: readonly [at: string, id: string] | null
  limit: number
}

const historyOf = ({ client_id, club_id = null }: HistoryPage['of']) =>
  club_id === null
    ? sql`e.client_id = ${client_id}`
    : sql`e.wallet_id = (select id from point_wallets where client_id = ${client_id} and club_id = ${club_id})`

/** The history, latest first; one more than a page. */
export async function findPointsHistory(db: Database, { of, after, limit }: HistoryPage): Promise<PointsHistoryRow[]> {
  const { rows } = await sql<PointsHistoryRow>`
    select e.id, e.kind, e.points, e.at, e.business_date, e.reason, json_build_object('id', c.id, 'name', c.name) as club,
      case when r.id is null then null else json_build_object('id', r.id, 'reference', r.reference, 'event_title', v.title)
        end as reservation,
      d.name as reward_name,
        case when u.deleted_at is null then coalesce(nullif(u.full_name, ''),
        nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) end as actor_name
    from (
      select e.* from point_entries e
      where ${historyOf(of)} ${after === null ? sql`` : sql`and (e.at, e.id) < (${after[0]}, ${after[1]})`}
      order by e.at desc, e.id desc limit ${limit + 1}
    ) e
    join point_wallets w on w.id = e.wallet_id join clubs c on c.id = w.club_id
    left join reservations r on r.id = e.reservation_id left join events v on v.id = r.event_id
    left join redemptions d on d.id = e.redemption_id left join users u on u.id = e.actor_id
    order by e.at desc, e.id desc`.execute(db)
  return rows
}

export async function countPointsHistory(db: Database, of: HistoryPage['of']): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from point_entries e where ${historyOf(of)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** For an account's data export. */
export async function exportPoints(db: Database, clientId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select c.name as club, e.kind, e.points, e.business_date, e.at, e.reason, r.reference as reservation, d.name as reward
    from point_entries e join point_wallets w on w.id = e.wallet_id join clubs c on c.id = w.club_id
      left join reservations r on r.id = e.reservation_id left join redemptions d on d.id = e.redemption_id
    where e.client_id = ${clientId} order by e.at, e.id`.execute(db)
  return rows
}

/** For an account's data export. */
export async function exportRedemptions(db: Database, clientId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select c.name as club, d.name, d.kind, d.points, d.reference, d.status, d.reason, d.requested_at, d.decided_at,
      d.fulfilled_at, d.expires_at
    from redemptions d join clubs c on c.id = d.club_id where d.client_id = ${clientId}
    order by d.requested_at, d.id`.execute(db)
  return rows
}

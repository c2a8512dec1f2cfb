import { sql } from 'kysely'
import type { ClubReward } from '#contract/loyalty/club-rewards.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import type { RewardRow } from './reward.ts'

const columns = sql`
  w.id, w.club_id, w.name, w.description, w.kind, w.points_cost, w.cost_minor, w.stock, w.taken, w.per_client_limit, w.min_tier,
  w.starts_at, w.ends_at, w.is_alcohol, w.approval, w.redeem_within_days, w.status, w.version`

export async function findReward(db: Database | Tx, id: string): Promise<RewardRow | null> {
  const { rows } = await sql<RewardRow>`select ${columns} from rewards w where w.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** A reward of this club, locked until the transaction ends. */
export async function lockReward(tx: Tx, clubId: string, id: string): Promise<RewardRow | null> {
  const { rows } = await sql<RewardRow>`
    select ${columns} from rewards w where w.id = ${id} and w.club_id = ${clubId} for no key update`.execute(tx)
  return rows[0] ?? null
}

interface ClubPage {
  club_id: string
  /** Limits the rows to a status, or to one id. */
  status?: RewardRow['status'] | undefined
  id?: string
  after: readonly [points: number, id: string] | null
  limit: number
}

type RewardWithFigures = RewardRow & Pick<ClubReward, 'figures' | 'currency'>

const ofClub = ({ club_id, status, id }: Pick<ClubPage, 'club_id' | 'status' | 'id'>) => sql`
  w.club_id = ${club_id} ${status === undefined ? sql`` : sql`and w.status = ${status}`}
    ${id === undefined ? sql`` : sql`and w.id = ${id}`}`

/** Rewards of a club with their results, cheapest first; one more than a page. */
export async function findClubRewards(db: Database | Tx, page: ClubPage): Promise<RewardWithFigures[]> {
  const { after, limit } = page
  const { rows } = await sql<RewardWithFigures>`
    select ${columns}, c.currency, json_build_object('open', f.open, 'fulfilled', f.fulfilled, 'points_spent', f.points_spent,
      'cost_minor', f.cost_minor, 'spend_minor', f.spend_minor) as figures
    from (
      select * from rewards w
      where ${ofClub(page)} ${after === null ? sql`` : sql`and (w.points_cost, w.id) > (${after[0]}, ${after[1]})`}
      order by w.points_cost, w.id limit ${limit + 1}
    ) w join clubs c on c.id = w.club_id,
    lateral (
      select count(*) filter (where d.status in ('pending', 'approved')) as open,
        count(*) filter (where d.status = 'fulfilled') as fulfilled,
        coalesce(sum(d.points) filter (where d.status = 'fulfilled'), 0) as points_spent,
        coalesce(sum(d.cost_minor) filter (where d.status = 'fulfilled'), 0) as cost_minor,
        coalesce(sum((select sum(r.paid_minor - r.refunded_minor) from point_accruals a
          join reservations r on r.id = a.reservation_id
          where a.wallet_id = d.wallet_id and a.business_date = d.fulfilled_on and a.state = 'earned')), 0) as spend_minor
      from redemptions d where d.reward_id = w.id
    ) f
    order by w.points_cost, w.id`.execute(db)
  return rows
}

export async function countClubRewards(db: Database, of: Pick<ClubPage, 'club_id' | 'status'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from rewards w where ${ofClub(of)}`.execute(db)
  return rows[0]?.count ?? 0
}

interface OfferPage {
  client_id: string
  now: string
  /** The clubs with their current business dates. */
  dates: readonly { club_id: string; today: string }[]
  kind: RewardRow['kind'] | undefined
  reach: 'now' | 'close' | undefined
  after: readonly [available: number, club: string, points: number, id: string] | null
  limit: number
}

export interface RewardOfferRow extends RewardRow {
  available: number
  tier_points: number
  had: number
}

const reaches = {
  now: sql`l.available >= w.points_cost`,
  close: sql`l.available < w.points_cost and l.available * 2 >= w.points_cost`,
}

const offers = ({ client_id, now, dates, kind, reach }: OfferPage) => sql`
  json_to_recordset(${JSON.stringify(dates)}::json) as d (club_id uuid, today date)
  join rewards w on w.club_id = d.club_id and w.status = 'active' and (w.starts_at is null or w.starts_at <= ${now})
    and (w.ends_at is null or w.ends_at > ${now})
    ${kind === undefined ? sql`` : sql`and w.kind = ${kind}`}
  left join point_wallets p on p.club_id = d.club_id and p.client_id = ${client_id},
  lateral (
    select coalesce(sum(remaining), 0)::integer as available from point_lots where wallet_id = p.id and remaining > 0
      and expires_on >= d.today
  ) l
  where ${reach === undefined ? sql`true` : reaches[reach]}`

/**
 * What clubs offer, with what one client needs for it: clubs with most points first, each cheapest first. One more than a page.
 */
export async function findOffers(db: Database, page: OfferPage): Promise<RewardOfferRow[]> {
  const { after, limit, client_id } = page
  const { rows } = await sql<RewardOfferRow>`
    select ${columns}, w.available, coalesce(t.points, 0)::integer as tier_points,
      (select count(*) from redemptions d where d.reward_id = w.id and d.client_id = ${client_id}
        and d.status in ('pending', 'approved', 'fulfilled')) as had
    from (
      select w.*, l.available, p.id as wallet_id, d.today from ${offers(page)}
        ${
          after === null
            ? sql``
            : sql`and (-l.available, w.club_id, w.points_cost, w.id) > (${-after[0]}, ${after[1]}, ${after[2]},
          ${after[3]})`
        }
      order by l.available desc, w.club_id, w.points_cost, w.id limit ${limit + 1}
    ) w,
    lateral (
      select sum(points) as points from point_entries where wallet_id = w.wallet_id and kind in ('earned', 'visit', 'reversed')
        and business_date > w.today - 365 and business_date <= w.today
    ) t
    order by w.available desc, w.club_id, w.points_cost, w.id`.execute(db)
  return rows
}

export async function countOffers(db: Database, page: OfferPage): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${offers(page)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The verified parts of a client's identity. */
export async function findIdentity(
  db: Database | Tx,
  clientId: string,
): Promise<{ id_verified: boolean; birth_date: string | null }> {
  const { rows } = await sql<{ id_verified: boolean; birth_date: string | null }>`
    select id_verified, birth_date from client_profiles where user_id = ${clientId}`.execute(db)
  return rows[0] ?? { id_verified: false, birth_date: null }
}

/** How often a client has received a reward, or has it open. */
export async function countRedeemed(tx: Tx, clientId: string, rewardId: string): Promise<number> {
  const { rows } = await sql<{ had: number }>`
    select count(*) as had from redemptions
    where reward_id = ${rewardId} and client_id = ${clientId} and status in ('pending', 'approved', 'fulfilled')`.execute(tx)
  return rows[0]?.had ?? 0
}

/** A public club by its id. */
export async function isClubOpen(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from clubs where id = ${id} and onboarding_completed_at is not null`.execute(db)
  return rows.length > 0
}

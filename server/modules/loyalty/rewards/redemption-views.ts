import { sql } from 'kysely'
import type { Lot } from '../points/book.ts'
import type { TierLevel } from '#contract/loyalty/terms.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { type RedemptionRow, clientActions, allowedRedemptionActions, redemptionStatusNow } from './redemption.ts'
import type { ClubRedemption } from '#contract/loyalty/redemption-list.ts'
import type { Redemption } from '#contract/loyalty/rewards.ts'
import { isAdultVerified } from '../../accounts/index.ts'
import { todayAt } from '../rules/rules.ts'
import type { RedemptionStatus } from '#contract/loyalty/redemption-states.ts'

const columns = sql`
  d.id, d.reference, d.reward_id, d.wallet_id, d.club_id, d.client_id, d.status, d.name, d.kind, d.points, d.is_alcohol,
  d.redeem_within_days, d.requested_at, d.expires_at, d.decided_at, d.fulfilled_at, d.reason`

export type OwnRow = RedemptionRow & { club: { id: string; name: string; slug: string; city: string } }

export interface ClubRedemptionRow extends RedemptionRow {
  client_name: string
  tier: TierLevel
  id_verified: boolean
  birth_date: string | null
  handled_by_name: string | null
  timezone: string
  day_cutoff: string
}

const named = (user: string) =>
  sql.raw(
    `coalesce(nullif(${user}.full_name, ''), nullif(trim(${user}.first_name || ' ' || ${user}.last_name), ''), ${user}.username)`,
  )

const own = sql`select ${columns}, json_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'city', c.city) as club
  from redemptions d join clubs c on c.id = d.club_id`

const ofClub = sql`
  select ${columns}, case when u.deleted_at is null then ${named('u')} else 'Former guest' end as client_name, w.tier,
    coalesce(p.id_verified, false) as id_verified, p.birth_date,
    case when h.deleted_at is null then ${named('h')} end as handled_by_name, coalesce(c.timezone, 'UTC') as timezone,
      c.day_cutoff::text
  from redemptions d join users u on u.id = d.client_id join point_wallets w on w.id = d.wallet_id
  join clubs c on c.id = d.club_id
    left join client_profiles p on p.user_id = d.client_id left join users h on h.id = d.handled_by`

/** Open ones past their deadline are expired, even before the job has run. */
const isNow = (status: RedemptionStatus | undefined, now: string) => {
  if (status === undefined) return sql``
  if (status === 'expired')
    return sql`and (d.status = 'expired' or d.status in ('pending', 'approved') and d.expires_at <= ${now})`
  return sql`and d.status = ${status} ${status === 'pending' || status === 'approved' ? sql`and d.expires_at > ${now}` : sql``}`
}

interface Page {
  status: RedemptionStatus | undefined
  now: string
  after: readonly [at: string, id: string] | null
  limit: number
}

const behind = (after: Page['after']) => (after === null ? sql`` : sql`and (d.requested_at, d.id) < (${after[0]}, ${after[1]})`)

export async function findOwnRedemptions(db: Database, clientId: string, { status, now, after, limit }: Page): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`${own} where d.client_id = ${clientId} ${isNow(status, now)} ${behind(after)}
    order by d.requested_at desc, d.id desc limit ${limit + 1}`.execute(db)
  return rows
}

export async function countOwnRedemptions(
  db: Database,
  clientId: string,
  { status, now }: Pick<Page, 'status' | 'now'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from redemptions d where d.client_id = ${clientId} ${isNow(status, now)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findOwnRedemption(db: Database | Tx, clientId: string, id: string): Promise<OwnRow | null> {
  const { rows } = await sql<OwnRow>`${own} where d.id = ${id} and d.client_id = ${clientId}`.execute(db)
  return rows[0] ?? null
}

interface ClubPage extends Page {
  club_id: string
  reward_id: string | undefined
  search: string
  /** Instants: from the first, before the second. */
  from: string | null
  to: string | null
}

const people = (search: string) => sql`(select id from users
  where person_words(username, email, first_name, last_name, full_name, phone_number) @@ person_query(${search}))`

const inClub = ({ club_id, reward_id, status, now, search, from, to }: Omit<ClubPage, 'after' | 'limit'>) => sql`
  d.club_id = ${club_id} ${reward_id === undefined ? sql`` : sql`and d.reward_id = ${reward_id}`} ${isNow(status, now)}
  ${search === '' ? sql`` : sql`and d.client_id in ${people(search)}`}
  ${from === null ? sql`` : sql`and d.requested_at >= ${from}`} ${to === null ? sql`` : sql`and d.requested_at < ${to}`}`

export async function findClubRedemptions(db: Database, page: ClubPage): Promise<ClubRedemptionRow[]> {
  const { rows } = await sql<ClubRedemptionRow>`${ofClub} where ${inClub(page)} ${behind(page.after)}
    order by d.requested_at desc, d.id desc limit ${page.limit + 1}`.execute(db)
  return rows
}

export async function countClubRedemptions(db: Database, page: ClubPage): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from redemptions d where ${inClub(page)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findClubRedemption(db: Database | Tx, clubId: string, id: string): Promise<ClubRedemptionRow | null> {
  const { rows } = await sql<ClubRedemptionRow>`${ofClub} where d.id = ${id} and d.club_id = ${clubId}`.execute(db)
  return rows[0] ?? null
}

export async function findByReference(db: Database | Tx, clubId: string, reference: string): Promise<string | null> {
  const { rows } = await sql<{
    id: string
  }>`select id from redemptions where reference = ${reference} and club_id = ${clubId}`.execute(db)
  return rows[0]?.id ?? null
}

/** Requires a locked wallet. */
export async function readRedemption(tx: Tx, id: string): Promise<RedemptionRow> {
  const { rows } = await sql<RedemptionRow>`select ${columns} from redemptions d where d.id = ${id}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('This redemption doesn’t exist.')
  return row
}

export interface TakenRow {
  lot_id: string
  points: number
  lot: Lot
}

/** What a request took from which lots, with their current state. */
export async function readTaken(tx: Tx, redemptionId: string): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    select b.lot_id, b.points, json_build_object('id', l.entry_id, 'remaining', l.remaining, 'expires_on', l.expires_on) as lot
    from point_entries e join point_debits b on b.entry_id = e.id join point_lots l on l.entry_id = b.lot_id
    where e.redemption_id = ${redemptionId} and e.kind = 'redeemed' order by b.lot_id`.execute(tx)
  return rows
}

/** Open ones past their deadline, oldest first. */
export async function findOverdue(db: Database, now: string, most: number): Promise<{ id: string; wallet_id: string }[]> {
  const { rows } = await sql<{ id: string; wallet_id: string }>`
    select id, wallet_id from redemptions where status in ('pending', 'approved') and expires_at <= ${now} order by expires_at, id
    limit ${most}`.execute(db)
  return rows
}

/** A client's open ones, for an erased account. */
export async function findOpenOf(tx: Tx, clientId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from redemptions where client_id = ${clientId} and status in ('pending', 'approved') order by id
    limit 1000`.execute(tx)
  return rows.map(({ id }) => id)
}

export const toRedemption = (row: OwnRow, now: Temporal.Instant): Redemption => ({
  ...row,
  status: redemptionStatusNow(row, now),
  allowed_actions: clientActions(row, now),
})

export function toClubRedemption(row: ClubRedemptionRow, mayDecide: boolean, now: Temporal.Instant): ClubRedemption {
  const { reward_id, name, kind, is_alcohol } = row
  return {
    ...row,
    status: redemptionStatusNow(row, now),
    reward: { id: reward_id, name, kind, is_alcohol },
    is_adult_verified: isAdultVerified(row, todayAt(row, now)),
    allowed_actions: allowedRedemptionActions(row, mayDecide, now),
  }
}

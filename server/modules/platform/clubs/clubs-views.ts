import { sql, type RawBuilder } from 'kysely'
import type { ClubSort, ClubStatus, PlatformClub } from '#contract/platform/clubs.ts'
import type { PlanCode, SubscriptionStatus } from '#contract/subscriptions/states.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { personName } from '../../accounts/index.ts'
import { instantInCursor, instantInJson } from '../../../infrastructure/database/instant-sql.ts'

export interface PlatformClubFilter {
  /** Patterns of words, each of which must match. */
  words: readonly string[]
  status?: ClubStatus | undefined
  subscription?: SubscriptionStatus | undefined
  plan?: PlanCode | undefined
  country?: string | undefined
  currency?: string | undefined
  /** The month, as `2026-11`. */
  signed_up?: string | undefined
}

/** The end of a page: the sort key, and the id. */
export type ClubPosition = readonly [key: string, id: string]

export interface PlatformClubRow {
  id: string
  slug: string
  name: string
  city: string
  country: string | null
  currency: string | null
  plan: PlanCode | null
  subscription_status: SubscriptionStatus | null
  upcoming_events: number
  admin: { id: string; name: string }
  created_at: string
  onboarding_completed_at: string | null
  sales_suspended_at: string | null
  suspended_at: string | null
  suspension_reason: string | null
  featured_at: string | null
}

/** The live subscription of `c`, or else its last one. */
const subscription = sql`lateral (
  select * from subscriptions n where n.club_id = c.id order by n.ended_at is not null, n.created_at desc, n.id desc limit 1
) s on true`

const lineColumns = (now: Temporal.Instant) => sql`
  c.id, c.slug, c.name, c.city, c.country, c.currency, c.created_at, c.onboarding_completed_at, c.sales_suspended_at,
  c.suspended_at, c.suspension_reason, c.featured_at, s.plan, s.status as subscription_status,
  (select count(*) from events e where e.club_id = c.id and e.state = 'published'
    and e.ends_at > ${instantText(now)})::integer as upcoming_events,
  json_build_object('id', u.id, 'name', ${personName('u')}) as admin`

const hasStatus: Record<ClubStatus, RawBuilder<unknown>> = {
  suspended: sql`c.suspended_at is not null`,
  onboarding: sql`c.suspended_at is null and c.onboarding_completed_at is null`,
  sales_stopped: sql`c.suspended_at is null and c.onboarding_completed_at is not null and c.sales_suspended_at is not null`,
  open: sql`c.suspended_at is null and c.onboarding_completed_at is not null and c.sales_suspended_at is null`,
}

function conditions({
  words,
  status,
  subscription: state,
  plan,
  country,
  currency,
  signed_up,
}: PlatformClubFilter): RawBuilder<unknown> {
  const matches = [
    sql`true`,
    ...words.map((pattern) => sql`c.search_text like ${pattern}`),
    ...(status === undefined ? [] : [hasStatus[status]]),
    ...(state === undefined ? [] : [sql`s.status = ${state}`]),
    ...(plan === undefined ? [] : [sql`s.plan = ${plan}`]),
    ...(country === undefined ? [] : [sql`c.country = ${country}`]),
    ...(currency === undefined ? [] : [sql`c.currency = ${currency}`]),
    ...(signed_up === undefined ? [] : [sql`to_char(c.created_at at time zone 'UTC', 'YYYY-MM') = ${signed_up}`]),
  ]
  return sql.join(matches, sql` and `)
}

const orders = {
  created: {
    column: sql`c.created_at`,
    type: sql`timestamptz`,
    key: instantInCursor('c.created_at'),
  },
  name: { column: sql`lower(c.name)`, type: sql`text`, key: sql`lower(c.name)` },
} as const

export const clubPositionKinds = (sort: ClubSort) =>
  sort.endsWith('name') ? (['text', 'id'] as const) : (['instant', 'id'] as const)

/** One page, plus one more row if there is a next page. Events are counted only for these rows. */
export async function findClubs(
  db: Database,
  filter: PlatformClubFilter,
  { sort, after, limit }: { sort: ClubSort; after: ClubPosition | null; limit: number },
  now: Temporal.Instant,
): Promise<(PlatformClubRow & { position: ClubPosition })[]> {
  const { column, type, key } = orders[sort.endsWith('name') ? 'name' : 'created']
  const [way, beyond] = sort.startsWith('-') ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const rest = after === null ? sql`true` : sql`(${column}, c.id) ${beyond} (${after[0]}::${type}, ${after[1]}::uuid)`
  const by = sql`${column} ${way}, c.id ${way}`
  const { rows } = await sql<PlatformClubRow & { position: ClubPosition }>`
    with page as materialized (
      select c.id from clubs c left join ${subscription} where ${conditions(filter)} and ${rest} order by ${by} limit ${limit + 1}
    )
    select ${lineColumns(now)}, json_build_array(${key}, c.id) as position
    from page join clubs c on c.id = page.id left join ${subscription} join users u on u.id = c.admin_id
    order by ${by}`.execute(db)
  return rows
}

export async function countClubs(db: Database, filter: PlatformClubFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select 1 from clubs c left join ${subscription} where ${conditions(filter)} limit ${most}
    ) counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** Of all clubs, in no particular order. */
export async function findCountries(db: Database): Promise<string[]> {
  const { rows } = await sql<{ country: string }>`select distinct country from clubs where country is not null`.execute(db)
  return rows.map(({ country }) => country)
}

type ClubDetails = Pick<PlatformClub, 'subscription' | 'staff_count' | 'referral' | 'next_events'>

export type ClubDetailRow = PlatformClubRow & ClubDetails & { admin: PlatformClub['admin'] }

/** One club, with facts from several modules. */
export async function findClub(db: Database | Tx, id: string, now: Temporal.Instant): Promise<ClubDetailRow | null> {
  const at = instantText(now)
  const { rows } = await sql<ClubDetailRow>`
    select ${lineColumns(now)},
      json_build_object('id', u.id, 'name', ${personName('u')}, 'username', u.username, 'email', u.email, 'last_seen_at', (
        select max(${instantInJson('t.last_used_at')}) from tokens t where t.user_id = u.id and t.expires_at > ${at})) as admin,
      case when s.id is not null then json_build_object(
        'interval', s.interval, 'price_minor', s.price_minor, 'currency', s.currency,
        'period_end_at', ${instantInJson('s.period_end_at')}, 'trial_ends_at', ${instantInJson('s.trial_ends_at')},
        'past_due_at', ${instantInJson('s.past_due_at')}, 'cancel_at_period_end', s.cancel_at_period_end) end as subscription,
      (select count(*) from club_staff w where w.club_id = c.id and w.status <> 'ended')::integer as staff_count,
      (select json_build_object('code', r.code, 'ambassador', json_build_object('id', a.id, 'name', ${personName('a')}))
       from referral_codes r join users a on a.id = r.ambassador_id where r.code = c.referral_code) as referral,
      (select coalesce(json_agg(n order by n.starts_at, n.id), '[]') from (
         select e.id, e.title, ${instantInJson('e.starts_at')} as starts_at, ${instantInJson('e.ends_at')} as ends_at, e.timezone, o.heads,
           e.capacity, ${instantInJson('e.suspended_at')} as suspended_at
         from events e join event_occupancy o on o.event_id = e.id
         where e.club_id = c.id and e.state in ('published', 'paused') and e.ends_at > ${at} order by e.starts_at, e.id
         limit 5) n) as next_events
    from clubs c left join ${subscription} join users u on u.id = c.admin_id where c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

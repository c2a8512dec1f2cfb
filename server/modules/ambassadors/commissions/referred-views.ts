import { sql, type RawBuilder } from 'kysely'
import type { ReferredClub, ReferredEvent, ReferredSort } from '#contract/ambassadors/commissions.ts'
import { bookedStatuses } from '#contract/reservations/states.ts'
import type { SubscriptionStatus } from '#contract/subscriptions/states.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import type { InvoicePeriod } from './paid-months.ts'
import { instantInJson } from '../../../infrastructure/database/instant-sql.ts'

interface Page {
  after: readonly [at: string, id: string] | null
  limit: number
  sort: ReferredSort
}

interface NameFilter {
  /** Patterns of words that a name must match. */
  words: readonly string[]
}
export interface ReferredClubFilter extends NameFilter {
  status?: SubscriptionStatus | undefined
}
export interface ReferredEventFilter extends NameFilter {
  club?: string | undefined
  when?: 'upcoming' | 'past' | undefined
  now: Temporal.Instant
}

const direction = (sort: ReferredSort) => (sort === 'date' ? sql`asc` : sql`desc`)
const beyond = (sort: ReferredSort) => (sort === 'date' ? sql`>` : sql`<`)
const matches = (text: RawBuilder<unknown>, words: readonly string[]) =>
  sql`(${sql.join([sql`true`, ...words.map((pattern) => sql`${text} like ${pattern}`)], sql` and `)})`

export type ReferredClubRow = Pick<ReferredClub, 'club' | 'since' | 'onboarding_completed' | 'subscription' | 'commissions'> & {
  code: string
  paid: InvoicePeriod[]
}

/** A reservation `r` that counts as a booking. */
export const isBooking = sql`r.status = any(${[...bookedStatuses]})`

const referredBy = (ambassadorId: string) => sql`
  clubs c join referral_codes rc on rc.code = c.referral_code and rc.ambassador_id = ${ambassadorId}
    left join referrals rf on rf.user_id = c.admin_id`

const since = sql`coalesce(rf.created_at, c.created_at)`

const isClub = ({ words, status }: ReferredClubFilter) =>
  sql`${matches(sql`c.search_text`, words)} ${
    status === undefined
      ? sql``
      : sql`and ${status} = (select s.status from subscriptions s where s.club_id = c.id order by s.created_at desc limit 1)`
  }`

/** Clubs that signed up with an ambassador's code. Reads one row more than the limit. */
export async function findReferredClubs(
  db: Database,
  ambassadorId: string,
  filter: ReferredClubFilter,
  { after, limit, sort }: Page,
): Promise<ReferredClubRow[]> {
  const { rows } = await sql<ReferredClubRow>`
    select json_build_object('id', c.id, 'name', c.name, 'city', c.city) as club, ${since} as since, rc.code,
      c.onboarding_completed_at is not null as onboarding_completed,
      (select json_build_object('plan', s.plan, 'status', s.status) from subscriptions s where s.club_id = c.id
        order by s.created_at desc limit 1) as subscription,
      (select coalesce(json_agg(json_build_object('id', i.id, 'timezone', i.timezone, 'period_start_at', i.period_start_at,
          'period_end_at', i.period_end_at)), '[]') from invoices i where i.club_id = c.id and i.status = 'paid') as paid,
      (select coalesce(json_agg(m order by m.currency), '[]') from (
        select k.currency, sum(k.booked_minor)::bigint as earned_minor, coalesce(sum(p.paid), 0)::bigint as paid_minor
        from commissions k left join lateral (
          select sum(e.amount_minor) as paid from commission_entries e join ambassador_statements s on s.id = e.statement_id
          where e.commission_id = k.id and s.status = 'paid'
        ) p on true
        where k.club_id = c.id and k.kind = 'subscription' and k.ambassador_id = ${ambassadorId} and k.earned_at is not null
        group by k.currency
      ) m) as commissions
    from ${referredBy(ambassadorId)}
    where ${isClub(filter)}
    ${after === null ? sql`` : sql`and (${since}, c.id) ${beyond(sort)} (${after[0]}::timestamptz, ${after[1]}::uuid)`}
    order by ${since} ${direction(sort)}, c.id ${direction(sort)} limit ${limit + 1}`.execute(db)
  return rows
}

export async function countReferredClubs(db: Database, ambassadorId: string, filter: ReferredClubFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${referredBy(ambassadorId)} where ${isClub(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

export type ReferredEventRow = Omit<ReferredEvent, 'why'>

/** Events the ambassador brought a reservation to, and published events of clubs they referred. */
const referredEvents = (ambassadorId: string) => sql`(
  select r.event_id as id from reservations r where r.ambassador_id = ${ambassadorId}
  union select v.id from events v join clubs c on c.id = v.club_id
    join referral_codes rc on rc.code = c.referral_code and rc.ambassador_id = ${ambassadorId} where v.state <> 'draft')`

const isEvent = ({ words, club, when, now }: ReferredEventFilter) =>
  sql.join(
    [
      matches(sql`v.search_text`, words),
      ...(club === undefined ? [] : [sql`v.club_id = ${club}`]),
      ...(when === undefined ? [] : [sql`(v.ends_at > ${instantText(now)}) = ${when === 'upcoming'}`]),
    ],
    sql` and `,
  )

/** Reads one row more than the limit. */
export async function findReferredEvents(
  db: Database,
  ambassadorId: string,
  filter: ReferredEventFilter,
  { after, limit, sort }: Page,
): Promise<ReferredEventRow[]> {
  const { rows } = await sql<ReferredEventRow>`
    select json_build_object('id', v.id, 'title', v.title, 'slug', v.slug, 'business_date', v.business_date,
        'starts_at', ${instantInJson('v.starts_at')}, 'timezone', v.timezone, 'is_cancelled', v.state = 'cancelled') as event,
      json_build_object('id', b.id, 'name', b.name, 'city', b.city) as club, coalesce(b.currency, 'EUR') as currency,
      t.bookings, t.guests, t.came, m.base_minor, m.expected_minor, m.commission_minor
    from (
      select v.id, v.starts_at from ${referredEvents(ambassadorId)} x join events v on v.id = x.id
      where ${isEvent(filter)}
      ${after === null ? sql`` : sql`and (v.starts_at, v.id) ${beyond(sort)} (${after[0]}::timestamptz, ${after[1]}::uuid)`}
      order by v.starts_at ${direction(sort)}, v.id ${direction(sort)} limit ${limit + 1}
    ) page join events v on v.id = page.id join clubs b on b.id = v.club_id
    cross join lateral (
      select count(*)::integer as bookings, coalesce(sum(r.party_size), 0)::integer as guests,
        count(*) filter (where r.status in ('checked_in', 'completed'))::integer as came
      from reservations r where r.event_id = v.id and r.ambassador_id = ${ambassadorId} and ${isBooking}
    ) t
    cross join lateral (
      select coalesce(sum(k.base_minor) filter (where k.earned_at is not null), 0)::bigint as base_minor,
        coalesce(sum(k.amount_minor) filter (where k.status = 'expected'), 0)::bigint as expected_minor,
        coalesce(sum(k.booked_minor), 0)::bigint as commission_minor
      from commissions k where k.event_id = v.id and k.ambassador_id = ${ambassadorId}
    ) m
    order by v.starts_at ${direction(sort)}, v.id ${direction(sort)}`.execute(db)
  return rows
}

export async function countReferredEvents(db: Database, ambassadorId: string, filter: ReferredEventFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${referredEvents(ambassadorId)} x join events v on v.id = x.id
    where ${isEvent(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

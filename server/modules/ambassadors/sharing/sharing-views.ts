import { sql } from 'kysely'
import type { ReferralCounts, SharingKit } from '#contract/ambassadors/sharing.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { isBooking } from '../commissions/referred-views.ts'

/** The stored code, if it belongs to a current ambassador. */
export async function findLiveCode(db: Database, typed: string): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    select c.code from referral_codes c
    join ambassador_profiles a on a.user_id = c.ambassador_id and a.approval_status = 'approved'
    join users u on u.id = c.ambassador_id and u.status = 'active' and u.deleted_at is null
    where c.code in (${typed}, translate(${typed}, 'ILO', '110')) order by c.code = ${typed} desc limit 1`.execute(db)
  return rows[0]?.code ?? null
}

/** The results of an ambassador's codes, in total or since a moment. */
export async function readCounts(db: Database, ambassadorId: string, since: Temporal.Instant | null): Promise<ReferralCounts> {
  const from = since === null ? sql`'-infinity'::timestamptz` : sql`${instantText(since)}::timestamptz`
  const { rows } = await sql<ReferralCounts>`
    select
      (select coalesce(sum(k.clicks), 0)::integer from referral_codes c join referral_clicks k on k.code = c.code
        where c.ambassador_id = ${ambassadorId} and k.day >= (${from} at time zone 'UTC')::date) as clicks,
      (select count(*) from referral_codes c join clubs k on k.referral_code = c.code
        where c.ambassador_id = ${ambassadorId} and k.created_at >= ${from}) as clubs,
      count(r.id) as bookings, count(r.id) filter (where r.status in ('checked_in', 'completed')) as came,
      count(r.id) filter (where r.referral_reason <> 'code') as link_bookings,
      count(r.id) filter (where r.referral_reason <> 'code' and r.status in ('checked_in', 'completed')) as link_came
    from reservations r
    where r.ambassador_id = ${ambassadorId} and ${isBooking} and r.created_at >= ${from}`.execute(db)
  return rows[0] ?? { clicks: 0, bookings: 0, came: 0, link_bookings: 0, link_came: 0, clubs: 0 }
}

/** What was earned so far, minus what was reversed. */
export async function readEarned(db: Database, ambassadorId: string): Promise<SharingKit['earned']> {
  const { rows } = await sql<SharingKit['earned'][number]>`
    select currency, sum(booked_minor)::bigint as amount_minor from commissions
    where ambassador_id = ${ambassadorId} and earned_at is not null group by currency order by currency`.execute(db)
  return rows
}

/** A public event, until it ends. */
export async function findSharedEvent(
  db: Database,
  slug: string,
  now: Temporal.Instant,
): Promise<{ title: string; club_name: string; city: string; starts_at: string; ends_at: string; timezone: string } | undefined> {
  const { rows } = await sql<{
    title: string
    club_name: string
    city: string
    starts_at: string
    ends_at: string
    timezone: string
  }>`
    select e.title, c.name as club_name, c.city, e.starts_at, e.ends_at, e.timezone
    from events e join clubs c on c.id = e.club_id and c.suspended_at is null
    where e.slug = ${slug} and e.state = 'published' and e.suspended_at is null and e.ends_at > ${instantText(now)}`.execute(db)
  return rows[0]
}

/** An open club. */
export async function findSharedClub(db: Database, slug: string): Promise<{ name: string; city: string } | undefined> {
  const { rows } = await sql<{ name: string; city: string }>`
    select name, city from clubs where slug = ${slug} and onboarding_completed_at is not null and suspended_at is null`.execute(
    db,
  )
  return rows[0]
}

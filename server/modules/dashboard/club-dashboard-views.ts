import { sql } from 'kysely'
import type { ClubDashboard } from '#contract/dashboard/club-dashboard.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database } from '../../infrastructure/database/connect.ts'
import { personName } from '../accounts/index.ts'

type Part<K extends keyof ClubDashboard> = NonNullable<ClubDashboard[K]>

/** The maximum number of requests listed. */
const shownRequests = 3
/** Counting stops here: beyond this, a manager does not need the exact number. */
const maxCounted = 1_000

/** The requests that wait for the club's answer. */
export async function readApprovals(db: Database, clubId: string, now: Temporal.Instant): Promise<Part<'approvals'>> {
  const waiting = sql`from reservations r where r.club_id = ${clubId} and r.status = 'pending'
      and r.expires_at > ${instantText(now)}`
  const { rows } = await sql<Part<'approvals'>['first'][number] & { count: number }>`
    select r.id, coalesce(${personName('u')}, r.guest_name) as name, r.party_size, e.title as event_title, r.expires_at,
      (select count(*) from (select 1 ${waiting} limit ${maxCounted}) counted)::integer as count
    from (select r.* ${waiting} order by r.expires_at, r.id limit ${shownRequests}) r
      join events e on e.id = r.event_id left join users u on u.id = r.client_id and u.deleted_at is null
    order by r.expires_at, r.id`.execute(db)
  return {
    count: rows[0]?.count ?? 0,
    first: rows.map(({ id, name, party_size, event_title, expires_at }) => ({ id, name, party_size, event_title, expires_at })),
  }
}

export async function countPendingRedemptions(db: Database, clubId: string, now: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select 1 from redemptions d where d.club_id = ${clubId} and d.status = 'pending' and d.expires_at > ${instantText(now)}
      limit ${maxCounted}
    ) counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** The shifts on a business date. */
export async function readShifts(db: Database, clubId: string, date: string): Promise<Part<'shifts'>> {
  const { rows } = await sql<Part<'shifts'>>`
    select count(*)::integer as planned, count(*) filter (where s.user_id is null)::integer as open,
      count(*) filter (where s.status = 'draft')::integer as drafts,
      count(*) filter (where a.status in ('checked_in', 'on_break'))::integer as at_work
    from staff_shifts s left join attendance a on a.shift_id = s.id
    where s.club_id = ${clubId} and s.business_date = ${date} and s.status not in ('cancelled', 'declined')
      and s.starts_at >= ${date}::date - interval '1 day' and s.starts_at < ${date}::date + interval '3 days'`.execute(db)
  return rows[0] ?? { planned: 0, open: 0, drafts: 0, at_work: 0 }
}

/** Details are asked for this many days before they matter. */
const askedDays = 7

/** What the club lacks for running its upcoming events and being paid for them. */
export async function readSetup(db: Database, clubId: string, now: Temporal.Instant): Promise<ClubDashboard['setup']> {
  const at = sql`${instantText(now)}::timestamptz`
  const soon = sql`${instantText(now.add({ hours: askedDays * 24 }))}::timestamptz`
  const { rows } = await sql<ClubDashboard['setup']>`
    select
      exists (
        select from events e join prestations p on p.event_id = e.id
        where e.club_id = ${clubId} and e.state in ('published', 'paused') and e.ends_at > ${at}
          and p.status = 'on_sale' and p.payment in ('prepaid', 'deposit')
      ) and not exists (
        select from bank_accounts b where b.payee_kind = 'club' and b.payee_id = ${clubId}
      ) as needs_bank_details,
      (
        select s.trial_ends_at from subscriptions s
        where s.club_id = ${clubId} and s.status = 'trialing' and not s.cancel_at_period_end and s.trial_ends_at <= ${soon}
          and not exists (
            select from payment_customers c join payment_methods m on m.customer_id = c.id where c.payer_id = ${clubId}
          )
        order by s.created_at desc limit 1
      ) as card_due_at,
      exists (
        select from events e where e.club_id = ${clubId} and e.state = 'published' and e.ends_at > ${at} and e.starts_at <= ${soon}
      ) and not exists (
        select from club_staff m where m.club_id = ${clubId} and m.status in ('invited', 'active')
      ) as needs_staff`.execute(db)
  return rows[0] ?? { needs_bank_details: false, card_due_at: null, needs_staff: false }
}

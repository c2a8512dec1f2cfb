import { sql } from 'kysely'
import { openStatuses } from '#contract/reservations/states.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { publishedInMonth } from '../../subscriptions/index.ts'
import { cardColumns } from '../core/event-views.ts'
import { seatingsOf } from '../core/seating-views.ts'
import { heldUnpaid } from '../core/taken-views.ts'
import type { ManagedEventRow, ManagingClub } from './managed-event-rows.ts'

/** Besides `cardColumns`: what a club sees of its events, in their stored state. */
export const lineColumns = (now: Temporal.Instant) => sql`
  ${cardColumns(sql`e.state`)}, e.version, e.suspension_reason, ${heldUnpaid(now)} as held_unpaid,
    case when e.published_at is not null then greatest(e.published_at, e.sales_start_at) end as on_sale_since,
    exists (select 1 from bookings r where r.event_id = e.id) as has_reservations`

const club = sql`json_build_object(
  'id', c.id, 'name', c.name, 'city', c.city, 'timezone', c.timezone, 'day_cutoff', c.day_cutoff, 'currency', c.currency,
  'licence_capacity', c.licence_capacity, 'min_age', c.min_age, 'resale_enabled', c.resale_enabled,
  'is_onboarded', c.onboarding_completed_at is not null)`

/** One event of this club with everything needed to change and publish it; other clubs' are not found. */
export async function findManagedEvent(
  db: Database | Tx,
  { club_id: clubId, event_id: id, now }: { club_id: string; event_id: string; now: Temporal.Instant },
): Promise<ManagedEventRow | null> {
  const { rows } = await sql<ManagedEventRow>`
    select ${lineColumns(now)}, e.description, e.doors_at, e.dress_code, e.points_multiplier_bp, e.resale_enabled,
      e.announced_starts_at, e.free_cancel_until, e.published_at, e.cancelled_at, e.created_at, e.updated_at,
      e.template_id, e.series_id, ${club} as club, e.plan_version_id, ${seatingsOf} as seatings,
      (select json_build_object('name', p.name, 'number', v.number) from floor_plan_versions v
        join floor_plans p on p.id = v.plan_id where v.id = e.plan_version_id) as plan,
      (select coalesce(json_agg(json_build_object('kind', p.kind, 'status', p.status, 'visibility', p.visibility,
        'sales_end_at', p.sales_end_at, 'entry_end_at', p.entry_end_at, 'arrive_by', p.arrive_by)), '[]')
        from prestations p where p.event_id = e.id) as offers,
      ${publishedInMonth(sql`e.club_id`, sql`e.business_date`, sql`e.id`)} as published_in_month
    from events e join clubs c on c.id = e.club_id join event_occupancy o on o.event_id = e.id
    where e.id = ${id} and e.club_id = ${clubId}`.execute(db)
  return rows[0] ?? null
}

/** How many reservations of clients are upcoming: their holders get an email when the event moves. */
export async function countToNotify(tx: Tx, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from bookings where event_id = ${eventId} and status = any(${openStatuses}) and has_client`.execute(tx)
  return rows[0]?.count ?? 0
}

/** How many other events of this club were published for the month of a date. */
export async function countPublishedInMonth(tx: Tx, clubId: string, date: string, exceptId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${publishedInMonth(sql`${clubId}::uuid`, sql`${date}::date`, sql`${exceptId}::uuid`)} as count`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Null until the club has a time zone, a currency and a licence capacity, which every event needs. */
export async function findManagingClub(db: Database | Tx, clubId: string): Promise<ManagingClub | null> {
  const { rows } = await sql<{ club: ManagingClub }>`select ${club} as club 
    from clubs c where c.id = ${clubId} and num_nulls(c.timezone, c.currency, c.licence_capacity) = 0`.execute(db)
  return rows[0]?.club ?? null
}

/** Slugs with the same prefix, to choose a free one. */
export async function findSlugsLike(tx: Tx, slug: string, exceptId: string): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from events where (slug = ${slug} or slug like ${`${slug}-%`}) and id <> ${exceptId}`.execute(tx)
  return rows.map((row) => row.slug)
}

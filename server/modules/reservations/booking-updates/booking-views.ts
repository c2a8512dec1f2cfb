import { sql } from 'kysely'
import type { NotificationSettings } from '#contract/notifications/settings.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { personName } from '../../accounts/index.ts'
import { defaultNotificationSettings as unchosen } from '../../notifications/index.ts'

/** Someone who manages a club's reservations, and what they chose to hear of. */
export interface Recipient extends NotificationSettings {
  club_id: string
  user_id: string
  email: string | null
}

const recipients = sql`(
  select m.club_id, u.id as user_id, u.email, coalesce(n.bookings, ${unchosen.bookings}) as bookings,
    coalesce(n.night_report, ${unchosen.night_report}) as night_report, coalesce(n.alerts, ${unchosen.alerts}) as alerts
  from (
    select c.id as club_id, c.admin_id as user_id from clubs c
    union all
    select s.club_id, s.user_id from club_staff s where s.status = 'active' and s.can_access_finances
  ) m join users u on u.id = m.user_id and u.status = 'active' and u.deleted_at is null
    left join notification_settings n on n.user_id = u.id
)`

/** Those of the clubs of these reservations. */
export async function findRecipientsOf(db: Database, reservationIds: readonly string[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select p.* from ${recipients} p
    where p.club_id in (select club_id from reservations where id = any(${reservationIds}::uuid[])) order by p.user_id`.execute(
    db,
  )
  return rows
}

export async function findRecipients(db: Database, clubIds: readonly string[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select p.* from ${recipients} p where p.club_id = any(${clubIds}::uuid[]) order by p.user_id`.execute(db)
  return rows
}

/** A new booking, for those who manage the club's reservations. */
export interface NewBooking {
  id: string
  reference: string
  club_id: string
  guest: string
  party_size: number
  total_minor: number
  currency: string
  lines: { name: string; quantity: number }[]
  event_title: string
  starts_at: string
  ends_at: string
  timezone: string
  has_table: boolean
  /** In one of the two highest tiers of the club's loyalty programme. */
  is_vip: boolean
}

/** Those that are still booked, or of them only tables and VIPs, in the order in which they were made. */
export async function findNewBookings(db: Database, ids: readonly string[], { all } = { all: true }): Promise<NewBooking[]> {
  const { rows } = await sql<NewBooking>`
    with booked as materialized (
      select r.*, r.kinds @> '{table}' as has_table,
        exists (select from guest_tiers w where w.club_id = r.club_id and w.client_id = r.client_id
          and w.tier in ('gold', 'black')) as is_vip
      from reservations r where r.id = any(${ids}::uuid[])
    )
    select r.id, r.reference, r.club_id, ${personName('u')} as guest, r.party_size, r.total_minor, r.currency, r.has_table, r.is_vip,
      (select json_agg(json_build_object('name', l.name, 'quantity', l.quantity) order by l.position)
        from reservation_lines l where l.reservation_id = r.id and l.quantity > 0) as lines,
      e.title as event_title, e.starts_at, e.ends_at, e.timezone
    from booked r join events e on e.id = r.event_id join users u on u.id = r.client_id
    where r.status = 'confirmed' and (${all} or r.has_table or r.is_vip) order by r.created_at, r.id`.execute(db)
  return rows
}

export interface SummaryReader {
  club_id: string
  user_id: string
  timezone: string
  day_cutoff: string
}

/** Who reads daily summaries, in clubs that something was booked in since. */
export async function findSummaryReaders(db: Database, since: Temporal.Instant): Promise<SummaryReader[]> {
  const { rows } = await sql<SummaryReader>`
    select p.club_id, p.user_id, c.timezone, c.day_cutoff from clubs c join ${recipients} p on p.club_id = c.id
    where p.bookings in ('tables_and_vips', 'summary') and c.timezone is not null
      and exists (select from reservations r where r.club_id = c.id and r.created_at > ${instantText(since)})
    order by p.club_id, p.user_id`.execute(db)
  return rows
}

export interface BookedEvent {
  title: string
  starts_at: string
  timezone: string
  bookings: number
  guests: number
  total_minor: number
  currency: string
}

/** Without any of these steps, a booking was confirmed when it was made. */
const confirming = ['confirm', 'settle', 'approve', 'record_payment', 'reinstate']

/** A request is answered within two days, and paid within another. */
const longestWait = { hours: 72 }

/** What guests booked and still hold, by event: bookings that were first confirmed within the span. */
export async function findBookedEvents(
  db: Database,
  clubId: string,
  { from, to }: { from: Temporal.Instant; to: Temporal.Instant },
): Promise<BookedEvent[]> {
  const { rows } = await sql<BookedEvent>`
    select e.title, e.starts_at, e.timezone, count(*) as bookings, sum(r.party_size)::integer as guests,
      sum(r.total_minor)::bigint as total_minor, min(r.currency) as currency
    from reservations r join events e on e.id = r.event_id
      join lateral (
        select coalesce(min(h.at), r.created_at) as at from reservation_history h
        where h.reservation_id = r.id and h.status = 'confirmed' and h.action = any(${confirming})
      ) confirmed on confirmed.at >= ${instantText(from)} and confirmed.at < ${instantText(to)}
    where r.club_id = ${clubId}
      and r.created_at >= ${instantText(from.subtract(longestWait))} and r.created_at < ${instantText(to)}
      and r.source <> 'walk_in' and r.status in ('confirmed', 'checked_in', 'completed', 'no_show')
    group by e.id order by e.starts_at, e.id`.execute(db)
  return rows
}

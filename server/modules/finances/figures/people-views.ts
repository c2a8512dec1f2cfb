import { sql, type RawBuilder } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import type { FinancePeriod } from '#contract/finances/figures.ts'
import type { FigureScope } from './read-scope.ts'

/** What happened to an event's bookings. */
export interface EventPeople {
  id: string
  title: string
  business_date: string
  capacity: number
  is_over: boolean
  is_cancelled: boolean
  booked_heads: number
  came_heads: number
  inside_heads: number
  seen: number
  holds: number
  booked: number
  came: number
  no_shows: number
  spent_minor: number
  spent_guests: number
}

/** Walk-ins start at the door, so they are in no funnel. They count as having come. */
const peopleOf = (events: RawBuilder<unknown>, now: Temporal.Instant) => sql<EventPeople>`
  with nights as materialized (${events}),
  begun as (
    select r.event_id, count(*) as holds,
      count(*) filter (where r.status in ('confirmed', 'checked_in', 'completed', 'no_show')) as booked
    from nights n join reservations r on r.event_id = n.id group by r.event_id
  ), ended as (
    select r.event_id, count(*) filter (where r.source = 'walk_in') as walk_ins,
      count(*) filter (where r.status <> 'no_show' and r.source <> 'walk_in') as came,
      count(*) filter (where r.status = 'no_show') as no_shows,
      coalesce(sum(r.checked_in_heads) filter (where r.status <> 'no_show'), 0) as came_heads,
      coalesce(sum(r.actual_spend_minor) filter (where r.actual_guests > 0), 0) as spent_minor,
      coalesce(sum(r.actual_guests) filter (where r.actual_spend_minor is not null), 0) as spent_guests
    from nights n join reservations r on r.event_id = n.id
    where r.status in ('checked_in', 'completed', 'no_show') group by r.event_id
  )
  select n.id, n.title, n.business_date, n.capacity, n.ends_at <= ${instantText(now)} as is_over,
    n.state = 'cancelled' as is_cancelled, coalesce(o.heads, 0) as booked_heads, coalesce(c.came_heads, 0)::int as came_heads,
    coalesce(d.inside, 0) as inside_heads,
    coalesce((select sum(v.views) from event_views v where v.event_id = n.id), 0)::int as seen,
    (coalesce(b.holds, 0) - coalesce(c.walk_ins, 0))::int as holds,
    (coalesce(b.booked, 0) - coalesce(c.walk_ins, 0))::int as booked, coalesce(c.came, 0)::int as came,
    coalesce(c.no_shows, 0)::int as no_shows,
    coalesce(c.spent_minor, 0)::bigint as spent_minor, coalesce(c.spent_guests, 0)::int as spent_guests
  from nights n left join begun b on b.event_id = n.id left join ended c on c.event_id = n.id
    left join event_occupancy o on o.event_id = n.id left join event_doors d on d.event_id = n.id
  order by n.business_date desc, n.starts_at desc, n.id`

/** For events between two business dates. */
export async function readPeople(
  db: Database,
  { club_id }: FigureScope,
  { from, to }: Pick<FinancePeriod, 'from' | 'to'>,
  now: Temporal.Instant,
): Promise<EventPeople[]> {
  const events = sql`select * from events where club_id = ${club_id} and state <> 'draft'
      and business_date between ${from}::date and ${to}::date`
  const { rows } = await peopleOf(events, now).execute(db)
  return rows
}

export async function readPeopleOf(
  db: Database,
  { club_id }: FigureScope,
  ids: readonly (string | null)[],
  now: Temporal.Instant,
): Promise<EventPeople[]> {
  const events = sql`select * from events where club_id = ${club_id} and state <> 'draft' and id = any(${ids}::uuid[])`
  const { rows } = await peopleOf(events, now).execute(db)
  return rows
}

/** Guests who arrived in a quarter of an hour. Every zone's UTC offset is a multiple of a quarter. */
export interface Arrivals {
  at: string
  timezone: string
  heads: number
}

export async function readArrivals(
  db: Database,
  { club_id }: FigureScope,
  { from, to }: Pick<FinancePeriod, 'from' | 'to'>,
): Promise<Arrivals[]> {
  const { rows } = await sql<Arrivals>`
    select date_bin('15 minutes', r.checked_in_at, '2000-01-01T00:00:00Z') as at, e.timezone,
      sum(r.checked_in_heads)::int as heads
    from events e join reservations r on r.event_id = e.id
    where e.club_id = ${club_id} and e.business_date between ${from}::date and ${to}::date and e.state <> 'draft'
      and r.status in ('checked_in', 'completed') and r.checked_in_at is not null and r.checked_in_heads > 0
    group by 1, 2`.execute(db)
  return rows
}

/** Approved pay between two business dates. */
export async function readStaffCost(
  db: Database,
  { club_id, currency }: FigureScope,
  { from, to }: Pick<FinancePeriod, 'from' | 'to'>,
): Promise<number> {
  const { rows } = await sql<{ cost_minor: number }>`
    select coalesce(sum(pay_minor), 0)::bigint as cost_minor from attendance
    where club_id = ${club_id} and currency = ${currency} and status = 'approved'
      and business_date between ${from}::date and ${to}::date`.execute(db)
  return rows[0]?.cost_minor ?? 0
}

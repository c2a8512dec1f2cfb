import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { personName } from '../../accounts/index.ts'

/** What happened at a club's events of a business date, up to an instant. */
export interface NightFigures {
  /** By their start; none if there was no event. */
  titles: string[]
  booked_heads: number
  came_heads: number
  walk_in_heads: number
  no_show_heads: number
  /** Tickets and walk-ins turned away, each once. */
  refused: number
  tables_with_party: number
  tables: number
  incidents: number
  overrides: number
}

const heads = (counted: ReturnType<typeof sql>, filter: ReturnType<typeof sql>) =>
  sql`coalesce(sum(${counted}) filter (where ${filter}), 0)::integer`

const isBooked = sql`r.source <> 'walk_in' and r.status in ('confirmed', 'checked_in', 'completed', 'no_show')`

export async function readNight(
  db: Database,
  clubId: string,
  { date, until }: { date: string; until: Temporal.Instant },
): Promise<NightFigures> {
  const at = sql`${instantText(until)}::timestamptz`
  const { rows } = await sql<NightFigures>`
    with nights as materialized (
      select id, title, starts_at, plan_version_id from events
      where club_id = ${clubId} and business_date = ${date}::date and state not in ('draft', 'cancelled')
    ), parties as (
      select ${heads(sql`r.party_size`, isBooked)} as booked_heads,
        ${heads(sql`r.checked_in_heads`, sql`r.checked_in_at <= ${at}`)} as came_heads,
        ${heads(sql`r.checked_in_heads`, sql`r.source = 'walk_in' and r.checked_in_at <= ${at}`)} as walk_in_heads,
        ${heads(sql`r.party_size`, sql`r.status = 'no_show'`)} as no_show_heads
      from nights n join reservations r on r.event_id = n.id
    ), scans as (
      select (count(distinct coalesce(s.reservation_id::text, s.code)) filter (where s.result = 'refused'))::integer as refused,
        (count(*) filter (where s.overrode is not null))::integer as overrides
      from nights n join door_scans s on s.event_id = n.id where s.at <= ${at}
    )
    select coalesce((select json_agg(title order by starts_at, id) from nights), '[]') as titles, p.*, s.*,
      (select count(*) from nights n, lateral (
        select a.table_id from table_assignments a where a.event_id = n.id
        union select unnest(s.left_table_ids) from sittings s where s.event_id = n.id
      ) given)::integer
        as tables_with_party,
      (select count(*) from nights n join plan_tables t on t.version_id = n.plan_version_id)::integer as tables,
      (select count(*) from incidents i where i.club_id = ${clubId} and i.business_date = ${date}::date
        and i.happened_at <= ${at})::integer as incidents
    from parties p, scans s`.execute(db)
  const [night] = rows
  if (night === undefined) throw new Error('Sums without a group return one row.')
  return night
}

/** The latest business date on the same weekday with an event, within eight weeks; null if there is none. */
export async function findNightBefore(db: Database, clubId: string, date: string): Promise<string | null> {
  const { rows } = await sql<{ business_date: string }>`
    select business_date from events
    where club_id = ${clubId} and state not in ('draft', 'cancelled')
      and business_date = any(array(select ${date}::date - 7 * w from generate_series(1, 8) w))
    order by business_date desc limit 1`.execute(db)
  return rows[0]?.business_date ?? null
}

/** Something a running or coming night needs, for the people who run the club. */
export interface NightFacts {
  club_id: string
  event_id: string
  title: string
  /** Places that can be booked. */
  capacity: number
  booked_heads: number
  /** Everyone the door counts, and the most it may. */
  inside_heads: number
  max_inside: number
  is_running: boolean
  /** Shifts of its business date that began without their person. */
  late: { shift_id: string; name: string; role: string; minutes: number }[]
}

/** How long a shift may have begun without its person. */
const lateMinutes = 15

/** Events that run or begin within a day, with what their alerts depend on. */
export async function findNightFacts(db: Database, now: Temporal.Instant): Promise<NightFacts[]> {
  const at = sql`${instantText(now)}::timestamptz`
  const { rows } = await sql<NightFacts>`
    select e.club_id, e.id as event_id, e.title, least(e.capacity, c.licence_capacity) as capacity,
      coalesce(o.heads, 0) as booked_heads, coalesce(d.inside - d.outside + d.counted, 0) as inside_heads,
      least(c.licence_capacity, c.fire_capacity) as max_inside, coalesce(e.doors_at, e.starts_at) <= ${at} as is_running,
      coalesce((
        select json_agg(json_build_object('shift_id', s.id, 'name', ${personName('u')},
          'role', p.name, 'minutes', floor(extract(epoch from ${at} - s.starts_at) / 60)) order by s.starts_at, s.id)
        from staff_shifts s join users u on u.id = s.user_id join staff_roles p on p.id = s.role_id
        left join attendance a on a.shift_id = s.id
        where s.club_id = e.club_id and s.business_date = e.business_date and s.status in ('published', 'acknowledged') and s.ends_at > ${at}
          and s.starts_at between ${at} - interval '1 day' and ${at} - ${lateMinutes}::int * interval '1 minute'
          and a.checked_in_at is null
      ), '[]') as late
    from events e join clubs c on c.id = e.club_id
      left join event_occupancy o on o.event_id = e.id left join event_doors d on d.event_id = e.id
    where e.state in ('published', 'paused') and e.ends_at > ${at}
      and e.starts_at between ${at} - interval '3 days' and ${at} + interval '1 day'
    order by e.club_id, e.starts_at, e.id`.execute(db)
  return rows
}

export interface EndedNight {
  club_id: string
  business_date: string
  timezone: string
  day_cutoff: string
}

/** Nights of the last two days with an event, by club. */
export async function findEndedNights(db: Database, now: Temporal.Instant): Promise<EndedNight[]> {
  const at = sql`${instantText(now)}::timestamptz`
  const { rows } = await sql<EndedNight>`
    select distinct e.club_id, e.business_date, c.timezone, c.day_cutoff from events e join clubs c on c.id = e.club_id
    where e.state not in ('draft', 'cancelled') and e.starts_at between ${at} - interval '3 days' and ${at}
      and c.timezone is not null
    order by e.club_id, e.business_date`.execute(db)
  return rows
}

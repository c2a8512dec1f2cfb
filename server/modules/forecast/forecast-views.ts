import { sql } from 'kysely'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import type { EventRecord, PartyGroup, PartyTraits } from './party.ts'

/** An event whose guests are forecast. */
export interface ForecastEvent {
  id: string
  title: string
  starts_at: string
  ends_at: string
  /** When the doors open. */
  opens_at: string
  timezone: string
  capacity: number
  state: string
}

const opensAt = sql`coalesce(e.doors_at, e.starts_at)`

export async function findForecastEvent(db: Database | Tx, clubId: string, id: string): Promise<ForecastEvent | null> {
  const { rows } = await sql<ForecastEvent>`
    select e.id, e.title, e.starts_at, e.ends_at, ${opensAt} as opens_at, e.timezone, e.capacity, e.state
    from events e where e.id = ${id} and e.club_id = ${clubId}`.execute(db)
  return rows[0] ?? null
}

/** The most past events a forecast uses, latest first. Older ones say less, and reading all of them would be unbounded. */
const maxEvents = 40
/** A day has at most 48 half hours. */
const maxSlots = 48

/** The latest events of a club that were over for a while and had check-ins: an event without check-ins says nothing. */
const pastEvents = (clubId: string, before: Temporal.Instant) => sql`(
  select e.*, ${opensAt} as opens_at from events e join event_doors d on d.event_id = e.id and d.inside > 0
  where e.club_id = ${clubId} and e.starts_at < ${instantText(before)}
    and e.ends_at <= ${instantText(before.subtract({ hours: 3 }))}
    and e.state in ('published', 'paused', 'archived') and e.cancelled_at is null
  order by e.starts_at desc limit ${maxEvents})`

const slots = sql`least(${maxSlots}, greatest(1, ceil(extract(epoch from e.ends_at - e.opens_at) / 1800)))::integer`
/** The half hour of the event that contains a moment, or the nearest one. */
const slotOf = (moment: ReturnType<typeof sql>) =>
  sql`least(${slots} - 1, greatest(0, floor(extract(epoch from ${moment} - e.opens_at) / 1800)))::integer`

const kind = sql`case when 'table' = any(r.kinds) then 'table' when 'guest_list' = any(r.kinds) then 'guest_list'
  when 'bottle' = any(r.kinds) then 'bottle' else 'entry' end`
const bookedBefore = (interval: string) => sql`r.created_at <= e.starts_at - ${interval}::interval`
const lead = sql`case when ${bookedBefore('21 days')} then 'early' when ${bookedBefore('7 days')} then 'weeks'
  when ${bookedBefore('1 day')} then 'days' else 'last_day' end`
const weekday = sql`extract(isodow from e.business_date)::integer`
const came = sql`r.status in ('checked_in', 'completed')`

/** Groups of similar bookings of `e`, as they were this long before it opened, and what happened to them. */
const groupsBefore = (seconds: number) => sql`
  select coalesce(json_agg(g), '[]') from (
    select ${kind} as kind, ${lead} as lead, k.is_known,
      case when r.arrival_at is not null then ${slotOf(sql`r.arrival_at`)} end as stated_slot,
      case when ${came} and r.checked_in_at is not null then ${slotOf(sql`r.checked_in_at`)} end as came_slot,
      case when ${came} then 'came' when r.status = 'confirmed' then 'open' else r.status end as outcome,
      count(*) as parties, sum(r.party_size) as heads, sum(r.party_size * r.party_size) as squares,
      sum(case when ${came} then coalesce(nullif(r.checked_in_heads, 0), r.party_size) else 0 end) as came_heads
    from reservations r, lateral (
      select e.opens_at - make_interval(secs => ${seconds}) as at
    ) c, lateral (select r.source <> 'walk_in' and r.created_at <= c.at as is_known) k
    where r.event_id = e.id and r.status in ('confirmed', 'checked_in', 'completed', 'no_show', 'cancelled')
      and (r.status <> 'cancelled' or (k.is_known and r.cancelled_at > c.at))
    group by 1, 2, 3, 4, 5, 6
  ) g`

const recordsOf = (events: ReturnType<typeof sql>, seconds: number) => sql<EventRecord & { groups: PartyGroup[] }>`
  select e.id, e.title, e.business_date, ${weekday} as weekday, e.capacity, ${slots} as slots,
    (${groupsBefore(seconds)}) as groups
  from ${events} e order by e.starts_at, e.id`

/** An event with its bookings as they were this many seconds before it opened. */
export async function readRecord(db: Database, id: string, seconds: number): Promise<EventRecord | null> {
  const one = sql`(select e.*, ${opensAt} as opens_at from events e where e.id = ${id})`
  const { rows } = await recordsOf(one, seconds).execute(db)
  return rows[0] ?? null
}

/** A club's past events before a moment, oldest first, each as it was this many seconds before it opened. */
export async function readPastRecords(
  db: Database,
  clubId: string,
  { before, seconds }: { before: Temporal.Instant; seconds: number },
): Promise<EventRecord[]> {
  const { rows } = await recordsOf(pastEvents(clubId, before), seconds).execute(db)
  return rows
}

/** What happened to past bookings by their shared traits, without cancelled ones. */
export async function readNoShows(
  db: Database,
  clubId: string,
  before: Temporal.Instant,
): Promise<(PartyTraits & { of: number; hits: number })[]> {
  const { rows } = await sql<PartyTraits & { of: number; hits: number }>`
    select ${kind} as kind, ${lead} as lead, ${weekday} as weekday, count(*) as of,
      count(*) filter (where r.status = 'no_show') as hits
    from ${pastEvents(clubId, before)} e join reservations r on r.event_id = e.id
    where r.status in ('checked_in', 'completed', 'no_show') and r.source <> 'walk_in'
    group by 1, 2, 3`.execute(db)
  return rows
}

/** The traits of a reservation of this club, and whether it may still come; null if there is none. */
export async function findTraits(
  db: Database,
  clubId: string,
  id: string,
  now: Temporal.Instant,
): Promise<(PartyTraits & { may_come: boolean }) | null> {
  const { rows } = await sql<PartyTraits & { may_come: boolean }>`
    select ${kind} as kind, ${lead} as lead, ${weekday} as weekday,
      r.source <> 'walk_in' and r.status in ('pending', 'awaiting_payment', 'confirmed') and e.state <> 'cancelled'
        and e.ends_at > ${instantText(now)} as may_come
    from reservations r join events e on e.id = r.event_id where r.id = ${id} and e.club_id = ${clubId}`.execute(db)
  return rows[0] ?? null
}

/** The traits of these reservations, and the half hour of their event in which each said to arrive. */
export async function readTraits(
  db: Database,
  ids: readonly string[],
): Promise<(PartyTraits & { id: string; stated_slot: number | null })[]> {
  const { rows } = await sql<PartyTraits & { id: string; stated_slot: number | null }>`
    select r.id, ${kind} as kind, ${lead} as lead, ${weekday} as weekday,
      case when r.arrival_at is not null then ${slotOf(sql`r.arrival_at`)} end as stated_slot
    from reservations r join (select e.*, ${opensAt} as opens_at from events e) e on e.id = r.event_id
    where r.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** The past events of a club that a forecast made now would use. */
export async function readPastEventIds(db: Database, clubId: string, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select e.id from ${pastEvents(clubId, now)} e`.execute(db)
  return rows.map(({ id }) => id)
}

import { sql, type RawBuilder } from 'kysely'
import { countedEvents } from '#contract/events/counted-events.ts'
import type { EventCard, eventSorts } from '#contract/events/events.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import type { CardRow } from '../core/event-rows.ts'
import { cardColumns } from '../core/event-views.ts'
import { priceKeys } from '../core/price-order-views.ts'
import type { SearchWord } from '../search/search-patterns.ts'
import { eventMatches, isUpcomingEvent } from '../search/search-views.ts'
import { sellingState } from '../core/selling-state-views.ts'
import { sellsUntil } from '../core/sells-until-views.ts'
import { headsTaken, unitsTaken } from '../core/taken-views.ts'

export type EventSort = (typeof eventSorts)[number]

/** What a club's dates depend on. `day_cutoff` is `HH:MM:SS`. */
export interface ClubClock {
  timezone: string
  day_cutoff: string
}

/** The business dates of a range for the clubs on one clock, inclusive. */
export interface ClockWindow extends ClubClock {
  from_on: string
  to_on: string
}

export interface PublicEventFilter {
  now: Temporal.Instant
  /** Null: any date. */
  windows: readonly ClockWindow[] | null
  /** Each word must be found. */
  patterns: readonly SearchWord[]
  genre: EventCard['genres'][number] | null
  city: string
  /** A slug. */
  club: string
  sort: EventSort
  after: PublicEventPosition | null
  limit: number
}

/** The end of a page: the sort columns. By date, the price key only puts featured events first. */
export interface PublicEventPosition {
  price_key: number
  starts_at: string
  id: string
}

export type ListedRow = CardRow & Pick<PublicEventPosition, 'price_key'>

function conditions(filter: PublicEventFilter): RawBuilder<unknown> {
  const { now, windows, patterns, genre, city, club } = filter
  const matches = [
    isUpcomingEvent(now),
    eventMatches(patterns),
    ...(genre === null ? [] : [sql`e.genres @> array[${genre}]::text[]`]),
    ...(city === '' ? [] : [sql`lower(c.city) = lower(${city})`]),
    ...(club === '' ? [] : [sql`c.slug = ${club}`]),
    ...(windows === null ? [] : [isWithin(windows)]),
  ]
  return sql.join(matches, sql` and `)
}

/** Each club has its own current date, and many clubs share a clock. */
export async function listClubClocks(db: Database): Promise<ClubClock[]> {
  const { rows } = await sql<ClubClock>`select distinct timezone, day_cutoff from clubs where timezone is not null`.execute(db)
  return rows
}

const clockDates = (windows: readonly ClockWindow[]): RawBuilder<unknown> => sql`
  clock_dates as materialized (
    select * from json_to_recordset(${JSON.stringify(windows)}::json) as d (timezone text, day_cutoff time, from_on date,
      to_on date))`

/** The wide bounds on the start, valid for every zone, are for the index. */
function isWithin(windows: readonly ClockWindow[]): RawBuilder<unknown> {
  const [first, last] = [
    windows.map(({ from_on }) => from_on).toSorted()[0] ?? '',
    windows
      .map(({ to_on }) => to_on)
      .toSorted()
      .at(-1) ?? '',
  ]
  return sql`e.starts_at > ${first}::date - 2 and e.starts_at < ${last}::date + 3
    and exists (select 1 from clock_dates d where d.timezone = c.timezone and d.day_cutoff = c.day_cutoff
      and e.business_date between d.from_on and d.to_on)`
}

/** The tables the conditions refer to: counting avoids reading clubs where possible. */
const from = ({ city, club, windows }: PublicEventFilter) =>
  city === '' && club === '' && windows === null ? sql`events e` : sql`events e join clubs c on c.id = e.club_id`

/** Featured ends with its sales: with the event's own, or once everything it offers has ended. */
export const isFeaturedAt = (now: Temporal.Instant) => sql`(e.featured_at is not null and e.sales_end_at > ${instantText(now)}
  and (select coalesce(bool_or(coalesce(${sellsUntil(sql`p`)} > ${instantText(now)}, true)), true) from prestations p
    where p.event_id = e.id and p.visibility = 'public' and p.status in ('on_sale', 'paused')))`

const featuredFirst = -1
const byDate = 0

/** The page's events with sort keys, featured first. Each part reads no more of an index of upcoming events than needed. */
function pageByDate(filter: PublicEventFilter): RawBuilder<unknown> {
  const { after, limit, now } = filter
  const part = (key: number) => {
    const beyond =
      after?.price_key === key ? sql`(e.starts_at, e.id) > (${after.starts_at}::timestamptz, ${after.id}::uuid)` : sql`true`
    const isFeatured = key === featuredFirst ? isFeaturedAt(now) : sql`(e.featured_at is null or not ${isFeaturedAt(now)})`
    return sql`(
      select e.id, e.starts_at, ${sql.lit(key)}::integer as price_key from ${from(filter)}
      where ${conditions(filter)} and ${isFeatured} and ${beyond} order by e.starts_at, e.id limit ${limit + 1})`
  }
  const parts = after?.price_key === byDate ? [byDate] : [featuredFirst, byDate]
  return sql`select * from (${sql.join(parts.map(part), sql` union all `)}) parts order by price_key, starts_at, id
    limit ${limit + 1}`
}

/** The price order covers only the soonest events, because each current price has to be computed. */
const rankedByPrice = 1_000

function pageByPrice(filter: PublicEventFilter): RawBuilder<unknown> {
  const { after, limit, sort, now } = filter
  const beyond =
    after === null
      ? sql`true`
      : sql`(price_key, starts_at, id) > (${after.price_key}::bigint, ${after.starts_at}::timestamptz, ${after.id}::uuid)`
  return sql`
    with matched as materialized (
      select e.id, e.club_id, e.starts_at, e.ends_at, e.sales_start_at, e.sales_end_at, e.capacity
      from ${from(filter)} where ${conditions(filter)} order by e.starts_at, e.id limit ${rankedByPrice}
    ), keyed as (${priceKeys(now, sort === '-price')})
    select * from keyed where ${beyond} order by price_key, starts_at, id limit ${limit + 1}`
}

/** The order by publication covers only the latest ones, read from their index. */
const rankedByNew = 1_000

/** The latest published first: their key counts microseconds backwards. */
function pageByNew(filter: PublicEventFilter): RawBuilder<unknown> {
  const { after, limit } = filter
  const beyond =
    after === null
      ? sql`true`
      : sql`(price_key, starts_at, id) > (${after.price_key}::bigint, ${after.starts_at}::timestamptz, ${after.id}::uuid)`
  return sql`
    with keyed as materialized (
      select e.id, e.starts_at, (-1000000 * extract(epoch from e.published_at))::bigint as price_key
      from ${from(filter)} where ${conditions(filter)} and e.published_at is not null
      order by e.published_at desc, e.id limit ${rankedByNew}
    )
    select * from keyed where ${beyond} order by price_key, starts_at, id limit ${limit + 1}`
}

const pagesBy: Record<EventSort, (filter: PublicEventFilter) => RawBuilder<unknown>> = {
  date: pageByDate,
  price: pageByPrice,
  '-price': pageByPrice,
  new: pageByNew,
}

/** One page, plus one more row if there is a next page, and how many match, up to `countedEvents`. */
export async function findPublicEvents(db: Database, filter: PublicEventFilter): Promise<{ rows: ListedRow[]; count: number }> {
  const { rows } = await sql<{ count: number } & (ListedRow | { id: null })>`
    with ${filter.windows === null ? sql`` : sql`${clockDates(filter.windows)},`}
      page as (${pagesBy[filter.sort](filter)})
    select counted.count, listed.*
    from (select count(*)::integer as count
      from (select 1 from ${from(filter)} where ${conditions(filter)} limit ${countedEvents}) some_of_them) counted
    left join (
      select page.price_key, ${cardColumns(sellingState, unitsTaken(filter.now))}
      from page join events e on e.id = page.id join clubs c on c.id = e.club_id
      join ${headsTaken(filter.now)} o on o.event_id = e.id
    ) listed on true
    order by listed.price_key, listed.starts_at, listed.id`.execute(db)
  return { rows: rows.filter((row) => row.id !== null), count: rows[0]?.count ?? 0 }
}

interface CityRow {
  city: string
  country: string
  events: number
  latitude: number | null
  longitude: number | null
}

export async function findCities(db: Database, now: Temporal.Instant): Promise<CityRow[]> {
  const { rows } = await sql<CityRow>`
    select c.city, c.country, count(*)::integer as events, round(avg(c.latitude)::numeric, 1)::float8 as latitude,
      round(avg(c.longitude)::numeric, 1)::float8 as longitude
    from events e join clubs c on c.id = e.club_id
    where ${isUpcomingEvent(now)} group by c.city, c.country order by events desc, c.city, c.country`.execute(db)
  return rows
}

import { sql, type RawBuilder } from 'kysely'
import type { EventCard, eventSorts } from '#contract/events.ts'
import type { Database } from '../../infrastructure/database/connect.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { CardRow } from './event-rows.ts'
import { cardColumns } from './event-views.ts'
import { isComing, matches } from './search-views.ts'

export type EventSort = (typeof eventSorts)[number]

/** What a window of business dates is on a club's today, as text. */
export interface WindowRow {
  today: string
  from_on: string
  to_on: string
}

export interface EventFilter {
  now: Temporal.Instant
  windows: readonly WindowRow[] | null
  /** Of each inner list, one pattern must match. */
  patterns: readonly (readonly string[])[]
  genre: EventCard['genres'][number] | null
  city: string
  /** A slug. */
  club: string
  sort: EventSort
  after: EventPosition | null
  limit: number
}

/** Where a page ends: the columns of the order. The price key is 0 where the order has none. */
export interface EventPosition {
  price_key: number
  starts_at: string
  id: string
}

export type ListedRow = CardRow & Pick<EventPosition, 'price_key'>

/** Where nothing is on sale, the price sorts behind every other. */
const noPrice = 2_147_483_647

/** The matched events with the key of the order. */
function keyed({ sort, now }: EventFilter): RawBuilder<unknown> {
  if (sort === 'date') return sql`select id, starts_at, 0 as price_key from matched`
  const at = sql`${instantText(now)}::timestamptz`
  const sign = sort === '-price' ? sql`-` : sql``
  const price = sql`case when p.free_until <= ${at} then p.price_after_minor else p.price_minor end`
  // A phase of the same release that is neither sold out nor past its window keeps the next one closed.
  const isWaiting = sql`p.phase_group is not null and exists (
    select 1 from prestations q join prestation_occupancy v on v.prestation_id = q.id
    where q.event_id = p.event_id and q.phase_group = p.phase_group and (q.position, q.id) < (p.position, p.id)
      and q.visibility = 'public' and q.status in ('on_sale', 'paused') and coalesce(q.sales_end_at > ${at}, true)
      and coalesce(v.units < q.stock, true)
      and (q.kind not in ('entry', 'table', 'guest_list') or o.heads + greatest(q.min_party, 1) <= m.capacity))`
  // The rule of `fromPrice`, for an order over all that matches; a test holds the two together.
  return sql`
    select m.id, m.starts_at, coalesce(${sign}min(${price}), ${noPrice}::integer) as price_key
    from matched m join event_occupancy o on o.event_id = m.id
    left join (prestations p join prestation_occupancy u on u.prestation_id = p.id) on p.event_id = m.id and p.kind in ('entry', 'table', 'guest_list') and p.visibility = 'public' and p.status = 'on_sale'
      and coalesce(p.sales_start_at, ${at}) <= ${at} and coalesce(m.sales_start_at, ${at}) <= ${at}
      and least(p.sales_end_at, m.sales_end_at, m.ends_at) > ${at}
      and coalesce(u.units < p.stock, true) and o.heads + greatest(p.min_party, 1) <= m.capacity
      and not (${isWaiting})
    group by m.id, m.starts_at`
}

function conditions(filter: EventFilter): RawBuilder<unknown> {
  const { now, windows, patterns, genre, city, club } = filter
  const found = [
    isComing(now),
    matches(sql`e.search_text`, patterns),
    ...(genre === null ? [] : [sql`e.genres @> array[${genre}]::text[]`]),
    ...(city === '' ? [] : [sql`lower(c.city) = lower(${city})`]),
    ...(club === '' ? [] : [sql`c.slug = ${club}`]),
    ...(windows === null ? [] : [isWithin(windows, now)]),
  ]
  return sql.join(found, sql` and `)
}

/** Each club has its own today; the bounds on the start, wide enough for every zone, are for the index. */
function isWithin(windows: readonly WindowRow[], now: Temporal.Instant): RawBuilder<unknown> {
  const today = sql`((${instantText(now)}::timestamptz at time zone c.timezone) - c.day_cutoff::interval)::date`
  const [first, last] = [windows.map(({ from_on }) => from_on).toSorted()[0] ?? '', windows.map(({ to_on }) => to_on).toSorted().at(-1) ?? '']
  const rows = windows.map((row) => sql`(${row.today}::date, ${row.from_on}::date, ${row.to_on}::date)`)
  return sql`e.starts_at > ${first}::date - 2 and e.starts_at < ${last}::date + 3
    and exists (select 1 from (values ${sql.join(rows)}) w (today, from_on, to_on)
      where w.today = ${today} and e.business_date between w.from_on and w.to_on)`
}

function isAfter(after: EventPosition | null): RawBuilder<unknown> {
  if (after === null) return sql`true`
  return sql`(price_key, starts_at, id) > (${after.price_key}::bigint, ${after.starts_at}::timestamptz, ${after.id}::uuid)`
}

/** One page, one row more where there is a next one, and how many match in all. */
export async function findEvents(db: Database, filter: EventFilter): Promise<{ rows: ListedRow[]; count: number }> {
  const { rows } = await sql<{ count: number } & (ListedRow | { id: null })>`
    with matched as materialized (
      select e.id, e.starts_at, e.ends_at, e.sales_start_at, e.sales_end_at, e.capacity
      from events e join clubs c on c.id = e.club_id where ${conditions(filter)}
    ), keyed as (${keyed(filter)}), page as (
      select * from keyed where ${isAfter(filter.after)} order by price_key, starts_at, id limit ${filter.limit + 1}
    )
    select (select count(*) from matched)::integer as count, listed.*
    from (select) one left join (
      select page.price_key, ${cardColumns}
      from page join events e on e.id = page.id join clubs c on c.id = e.club_id join event_occupancy o on o.event_id = e.id
    ) listed on true
    order by listed.price_key, listed.starts_at, listed.id`.execute(db)
  return { rows: rows.filter((row) => row.id !== null), count: rows[0]?.count ?? 0 }
}

export async function findCities(db: Database, now: Temporal.Instant): Promise<{ city: string; country: string; events: number }[]> {
  const { rows } = await sql<{ city: string; country: string; events: number }>`
    select c.city, c.country, count(*)::integer as events from events e join clubs c on c.id = e.club_id
    where ${isComing(now)} group by c.city, c.country order by events desc, c.city, c.country`.execute(db)
  return rows
}

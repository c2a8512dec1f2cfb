import { sql, type RawBuilder } from 'kysely'
import type { EventState } from '#contract/events/states.ts'
import type { PlatformEvent, PlatformEventFilter } from '#contract/platform/events.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { hasOffer, isWaitingEntry } from '../../reservations/index.ts'
import { instantInJson } from '../../../infrastructure/database/instant-sql.ts'

export interface PlatformEventSelection {
  /** Patterns of words, each of which must match. */
  words: readonly string[]
  status: PlatformEventFilter | undefined
  club_id: string | undefined
  /** Business dates, inclusive. */
  dates: readonly [from: string, to: string] | null
}

export type PlatformEventPosition = readonly [starts_at: string, id: string]

export interface EventLineRow {
  id: string
  slug: string
  title: string
  club: { id: string; name: string; city: string; suspended_at: string | null }
  state: EventState
  starts_at: string
  ends_at: string
  timezone: string
  business_date: string
  heads: number
  capacity: number
  suspended_at: string | null
  suspension_reason: string | null
  featured_at: string | null
}

const lineColumns = sql`
  e.id, e.slug, e.title, e.state, e.starts_at, e.ends_at, e.timezone, e.business_date, o.heads, e.capacity, e.suspended_at,
  e.suspension_reason, e.featured_at, json_build_object('id', c.id, 'name', c.name, 'city', c.city,
    'suspended_at', ${instantInJson('c.suspended_at')}) as club`

/** An event can last up to 24 hours, which limits how much of the index on its start is read. */
function hasStatus(status: PlatformEventFilter, now: Temporal.Instant): RawBuilder<unknown> {
  const at = sql`${instantText(now)}::timestamptz`
  const isOut = sql`e.state in ('published', 'paused')`
  switch (status) {
    case 'upcoming':
      return sql`${isOut} and e.ends_at > ${at} and e.starts_at > ${at} - interval '24 hours'`
    case 'past':
      return sql`${isOut} and e.ends_at <= ${at} and e.starts_at < ${at}`
    case 'suspended':
      return sql`e.suspended_at is not null`
    case 'featured':
      return sql`e.featured_at is not null`
    default:
      return sql`e.state = ${status}`
  }
}

function conditions({ words, status, club_id, dates }: PlatformEventSelection, now: Temporal.Instant): RawBuilder<unknown> {
  const matches = [
    sql`true`,
    ...words.map((pattern) => sql`e.search_text like ${pattern}`),
    ...(status === undefined ? [] : [hasStatus(status, now)]),
    ...(club_id === undefined ? [] : [sql`e.club_id = ${club_id}`]),
    ...(dates === null ? [] : [sql`e.business_date between ${dates[0]}::date and ${dates[1]}::date`]),
    // Wide enough for every zone and every cut-off: for the index on the start.
    ...(dates === null ? [] : [sql`e.starts_at between ${dates[0]}::date - 1 and ${dates[1]}::date + 3`]),
  ]
  return sql.join(matches, sql` and `)
}

/** One page, plus one more row if there is a next page. */
export async function findPlatformEvents(
  db: Database,
  filter: PlatformEventSelection,
  { isDescending, after, limit }: { isDescending: boolean; after: PlatformEventPosition | null; limit: number },
  now: Temporal.Instant,
): Promise<EventLineRow[]> {
  const [way, beyond] = isDescending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const rest = after === null ? sql`true` : sql`(e.starts_at, e.id) ${beyond} (${after[0]}::timestamptz, ${after[1]}::uuid)`
  const by = sql`e.starts_at ${way}, e.id ${way}`
  const { rows } = await sql<EventLineRow>`
    with page as materialized (
      select e.id from events e where ${conditions(filter, now)} and ${rest} order by ${by} limit ${limit + 1}
    )
    select ${lineColumns} from page join events e on e.id = page.id join clubs c on c.id = e.club_id
      join event_occupancy o on o.event_id = e.id
    order by ${by}`.execute(db)
  return rows
}

export async function countEvents(
  db: Database,
  filter: PlatformEventSelection,
  now: Temporal.Instant,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select 1 from events e where ${conditions(filter, now)} limit ${most}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

type EventDetails = Pick<
  PlatformEvent,
  | 'description'
  | 'lineup'
  | 'min_age'
  | 'currency'
  | 'published_at'
  | 'cancelled_at'
  | 'reservations'
  | 'checked_in_heads'
  | 'waiting'
  | 'prestations'
>

export type EventRow = EventLineRow & EventDetails

export async function findEvent(db: Database, id: string, now: Temporal.Instant): Promise<EventRow | null> {
  const { rows } = await sql<EventRow>`
    select ${lineColumns}, e.description, e.lineup, e.min_age, c.currency, e.published_at, e.cancelled_at,
      booked.reservations, booked.checked_in_heads,
      (select count(*) from waiting_list_entries w where w.event_id = e.id
        and (${isWaitingEntry(now)} or ${hasOffer(now)}))::integer as waiting,
      (select coalesce(json_agg(json_build_object('id', p.id, 'kind', p.kind, 'name', p.name, 'price_minor', p.price_minor,
          'units', u.units, 'stock', p.stock) order by p.position, p.id), '[]')
       from prestations p join prestation_occupancy u on u.prestation_id = p.id where p.event_id = e.id
         and p.status <> 'archived') as prestations
    from events e join clubs c on c.id = e.club_id join event_occupancy o on o.event_id = e.id,
      lateral (
        select count(*)::integer as reservations, coalesce(sum(r.checked_in_heads), 0)::integer as checked_in_heads
        from reservations r
        where r.event_id = e.id and r.status not in ('cancelled', 'declined', 'expired')
      ) booked
    where e.id = ${id}`.execute(db)
  return rows[0] ?? null
}

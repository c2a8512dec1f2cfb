import { sql, type RawBuilder } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import type { CardRow, PageRow, SharedEvent } from './event-rows.ts'
import { lineupOf } from './lineup-views.ts'
import { seatingsOf } from './seating-views.ts'
import { sellingState } from './selling-state-views.ts'
import { headsSpokenFor, unitsSpokenFor } from './taken-views.ts'

type Visibility = 'public' | 'code'

const eventColumns = (state: RawBuilder<string>) => sql`
  e.id, e.slug, e.title, e.cover_file, e.cover_color, e.cover_focal_x_bp, e.cover_focal_y_bp, e.genres, e.lineup, e.starts_at,
  e.ends_at, e.timezone, e.business_date, e.min_age, e.max_party_size, e.per_client_limit, e.requires_verified_id,
  e.waiting_list_enabled, e.featured_at is not null as is_featured, ${state} as state, e.sales_start_at, e.sales_end_at,
  e.capacity, o.heads, c.currency`

/**
 * Columns of `e` (events), `c` (clubs) and `o` (event_occupancy), with the prestations guests see, and the given expressions for
 * the state and the units taken.
 */
export const cardColumns = (state: RawBuilder<string>, units: RawBuilder<unknown> = sql`prestation_occupancy`) => sql`
  ${eventColumns(state)},
  json_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'city', c.city, 'country', c.country) as club,
  (select coalesce(json_agg(json_build_object(
      'id', p.id, 'kind', p.kind, 'name', p.name, 'price_minor', p.price_minor, 'payment', p.payment,
      'deposit_minor', p.deposit_minor, 'deposit_bp', p.deposit_bp, 'free_until', p.free_until,
      'price_after_minor', p.price_after_minor, 'stock', p.stock, 'units', u.units, 'heads_per_unit', p.heads_per_unit,
      'min_party', p.min_party, 'sales_start_at', p.sales_start_at, 'sales_end_at', p.sales_end_at,
      'entry_end_at', p.entry_end_at, 'arrive_by', p.arrive_by, 'phase_group', p.phase_group,
      'position', p.position, 'visibility', p.visibility,
      'status', p.status) order by p.position, p.id), '[]')
   from prestations p join ${units} u on u.prestation_id = p.id
   where p.event_id = e.id and p.visibility = 'public' and p.status in ('on_sale', 'paused')) as prestations`

/** Whether places of event `e` were passed on. */
const hasPassedOn = sql`exists (select from passed_on_places b where b.event_id = e.id) as has_passed_on`

/** The same, plus everything an event's page shows. */
const pageColumns = (visibility: Visibility, now: Temporal.Instant) => sql`
  ${eventColumns(sellingState)}, ${hasPassedOn}, e.description, e.doors_at, e.dress_code, ${seatingsOf} as seatings,
  ${lineupOf} as artists,
  row_to_json(c) as club,
  exists (select 1 from prestations p where p.event_id = e.id and p.visibility = 'code'
    and p.status in ('on_sale', 'paused')) as takes_code,
  (select coalesce(json_agg(x order by x.position, x.id), '[]')
   from (
     select p.*, u.units from prestations p join ${unitsSpokenFor(now)} u on u.prestation_id = p.id
     where p.event_id = e.id and p.visibility = ${visibility} and p.status in ('on_sale', 'paused')
   ) x) as prestations`

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const slug = /^[a-z0-9-]+$/

/** A public event by its id or slug. */
function findPublic(key: string, now: Temporal.Instant) {
  const isKey = uuid.test(key) ? sql`e.id = ${key}` : sql`e.slug = ${slug.test(key) ? key : ''}`
  return sql`
    from events e join clubs c on c.id = e.club_id join ${headsSpokenFor(now)} o on o.event_id = e.id
    where ${isKey} and e.state in ('published', 'paused', 'cancelled')`
}

/** With the public prestations, or with those a code unlocks. */
export async function findEventPage(
  db: Database,
  key: string,
  visibility: Visibility,
  now: Temporal.Instant,
): Promise<PageRow | null> {
  const { rows } = await sql<PageRow>`select ${pageColumns(visibility, now)} ${findPublic(key, now)}`.execute(db)
  return rows[0] ?? null
}

export async function findEventSales(db: Database, key: string, now: Temporal.Instant): Promise<CardRow | null> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns(sellingState, unitsSpokenFor(now))}, ${hasPassedOn} ${findPublic(key, now)}`.execute(db)
  return rows[0] ?? null
}

/** What is left of several public events depends on this. */
export async function findSalesOf(db: Database, ids: readonly string[], now: Temporal.Instant): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns(sellingState, unitsSpokenFor(now))}
    from events e join clubs c on c.id = e.club_id join ${headsSpokenFor(now)} o on o.event_id = e.id
    where e.id = any(${ids}::uuid[]) and e.state in ('published', 'paused') order by e.starts_at, e.id`.execute(db)
  return rows
}

/** What the picture of a link to a public event depends on. */
export const sharedColumns = sql`
  e.slug, e.title, e.starts_at, e.timezone, e.state, e.cover_file, e.cover_focal_x_bp, e.cover_focal_y_bp,
  json_build_object('name', c.name, 'city', c.city) as club`

export async function findEventToShare(db: Database, key: string): Promise<SharedEvent | null> {
  const { rows } = await sql<SharedEvent>`
    select ${sharedColumns} from events e join clubs c on c.id = e.club_id
    where e.slug = ${slug.test(key) ? key : ''} and e.state in ('published', 'paused', 'cancelled')`.execute(db)
  return rows[0] ?? null
}

/** What an event's calendar file says of it. */
export async function findCalendarEvent(db: Database, key: string) {
  const { rows } = await sql<{
    id: string
    slug: string
    version: number
    title: string
    state: string
    starts_at: string
    ends_at: string
    club_name: string
    address: string
  }>`
    select e.id, e.slug, e.version, e.title, e.state, e.starts_at, e.ends_at, c.name as club_name,
      c.street || ', ' || c.city as address
    from events e join clubs c on c.id = e.club_id
    where e.slug = ${slug.test(key) ? key : ''} and e.state in ('published', 'paused', 'cancelled')`.execute(db)
  return rows[0] ?? null
}

/** Events `e` of an artist, by `x`, that guests can still open: upcoming ones that are on, past ones that were not cancelled. */
export const isOfArtist = (artistId: RawBuilder<unknown>, when: 'upcoming' | 'past', now: Temporal.Instant) => sql`
  x.artist_id = ${artistId} and e.suspended_at is null and ${
    when === 'upcoming'
      ? sql`e.state = 'published' and e.ends_at > ${instantText(now)}`
      : sql`e.state in ('published', 'paused') and e.ends_at <= ${instantText(now)}`
  }`

/** Copies of an event share its cover. */
export async function isEventPicture(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from events where cover_file = ${name} union all select 1 from event_templates where cover_file = ${name}
    limit 1`.execute(db)
  return rows.length > 0
}

/** The facts about a club that its events depend on. */
export async function findEventsOf(
  db: Database | Tx,
  clubId: string,
  now: Temporal.Instant,
): Promise<{ has_events: boolean; has_upcoming: boolean; has_published: boolean }> {
  const { rows } = await sql<{ has_events: boolean; has_upcoming: boolean; has_published: boolean }>`
    select count(*) > 0 as has_events,
      coalesce(bool_or(state in ('draft', 'published', 'paused') and ends_at > ${instantText(now)}), false) as has_upcoming,
      coalesce(bool_or(state <> 'draft'), false) as has_published
    from events where club_id = ${clubId}`.execute(db)
  return rows[0] ?? { has_events: false, has_upcoming: false, has_published: false }
}

/** The words a club's events are searched by. */
export async function findWordsOf(db: Database | Tx, clubId: string): Promise<{ id: string; words: string[] }[]> {
  const { rows } = await sql<{ id: string; words: string[] }>`
    select e.id, array[e.title, c.name, c.city] || e.lineup || e.genres as words
    from events e join clubs c on c.id = e.club_id where e.club_id = ${clubId} order by e.id`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { Database } from '../../../infrastructure/database/connect.ts'
import type { CardRow, SharedEvent } from '../core/event-rows.ts'
import { cardColumns, isOfArtist, sharedColumns } from '../core/event-views.ts'
import { sellingState } from '../core/selling-state-views.ts'
import { headsTaken, unitsTaken } from '../core/taken-views.ts'

interface ArtistEventFilter {
  artist_id: string
  when: 'upcoming' | 'past'
  now: Temporal.Instant
  after: { starts_at: string; id: string } | null
  limit: number
}

/** One more than a page: upcoming ones soonest first, past ones latest first. */
export async function findArtistEvents(
  db: Database,
  { artist_id, when, now, after, limit }: ArtistEventFilter,
): Promise<CardRow[]> {
  const order = when === 'upcoming' ? sql`asc` : sql`desc`
  const direction = when === 'upcoming' ? sql`>` : sql`<`
  const beyond =
    after === null ? sql`true` : sql`(e.starts_at, e.id) ${direction} (${after.starts_at}::timestamptz, ${after.id}::uuid)`
  const { rows } = await sql<CardRow>`
    with page as (
      select e.id, e.starts_at from event_artists x join events e on e.id = x.event_id
      where ${isOfArtist(sql.val(artist_id), when, now)} and ${beyond}
      order by e.starts_at ${order}, e.id ${order} limit ${limit + 1})
    select ${cardColumns(sellingState, unitsTaken(now))}
    from page join events e on e.id = page.id join clubs c on c.id = e.club_id
    join ${headsTaken(now)} o on o.event_id = e.id
    order by page.starts_at ${order}, page.id ${order}`.execute(db)
  return rows
}

export async function countArtistEvents(
  db: Database,
  artistId: string,
  now: Temporal.Instant,
): Promise<{ upcoming: number; past: number }> {
  const { rows } = await sql<{ upcoming: number; past: number }>`
    select (select count(*) from event_artists x join events e on e.id = x.event_id
        where ${isOfArtist(sql.val(artistId), 'upcoming', now)})::integer as upcoming,
      (select count(*) from event_artists x join events e on e.id = x.event_id
        where ${isOfArtist(sql.val(artistId), 'past', now)})::integer as past`.execute(db)
  return rows[0] ?? { upcoming: 0, past: 0 }
}

/** The next event with an artist, of which the picture of their shared link is. */
export async function findNextToShare(db: Database, artistId: string, now: Temporal.Instant): Promise<SharedEvent | null> {
  const { rows } = await sql<SharedEvent>`
    select ${sharedColumns} from event_artists x join events e on e.id = x.event_id join clubs c on c.id = e.club_id
    where ${isOfArtist(sql.val(artistId), 'upcoming', now)} order by e.starts_at, e.id limit 1`.execute(db)
  return rows[0] ?? null
}

import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { instantInJson } from '../../../infrastructure/database/instant-sql.ts'

export interface LineupArtist {
  id: string
  slug: string
  name: string
  starts_at: string | null
  ends_at: string | null
}

/** The artists of event `e`: by time of their sets, those without one last, as listed. */
export const lineupOf: RawBuilder<LineupArtist[]> = sql`(
  select coalesce(json_agg(json_build_object('id', a.id, 'slug', a.slug, 'name', a.name,
      'starts_at', ${instantInJson('x.starts_at')}, 'ends_at', ${instantInJson('x.ends_at')})
    order by x.starts_at nulls last, array_position(e.lineup, a.name), a.name_key), '[]')
  from event_artists x join artists a on a.id = x.artist_id where x.event_id = e.id)`

/** The artists of one event, in that order. */
export async function findLineup(db: Database | Tx, eventId: string): Promise<LineupArtist[]> {
  const { rows } = await sql<{ lineup: LineupArtist[] }>`
    select ${lineupOf} as lineup from events e where e.id = ${eventId}`.execute(db)
  return rows[0]?.lineup ?? []
}

/** At how many events, of any state, an artist plays. */
export const countEventsOf = (artistId: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(select count(*)::integer from event_artists x where x.artist_id = ${artistId})`

/** Events whose names have no artists yet, oldest first. */
export async function findUnlinkedLineups(tx: Tx, limit: number): Promise<{ id: string; lineup: string[] }[]> {
  const { rows } = await sql<{ id: string; lineup: string[] }>`
    select e.id, e.lineup from events e
    where e.lineup <> '{}' and not exists (select 1 from event_artists x where x.event_id = e.id)
    order by e.id limit ${limit}`.execute(tx)
  return rows
}

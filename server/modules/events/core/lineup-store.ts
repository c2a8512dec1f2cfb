import { sql } from 'kysely'
import type { Tx } from '../../../infrastructure/database/connect.ts'

/** Makes these the artists of an event; those that stay keep the time of their set. */
export async function setLineup(tx: Tx, eventId: string, artistIds: readonly string[]): Promise<void> {
  await sql`delete from event_artists where event_id = ${eventId} and not artist_id = any(${artistIds}::uuid[])`.execute(tx)
  await sql`
    insert into event_artists (event_id, artist_id) select ${eventId}, id from unnest(${artistIds}::uuid[]) id order by id
    on conflict do nothing`.execute(tx)
}

interface ArtistSet {
  artist_id: string
  starts_at: string
  ends_at: string | null
}

/** Replaces the set times of an event: an artist that is left out has none. */
export async function replaceSetTimes(tx: Tx, eventId: string, sets: readonly ArtistSet[]): Promise<void> {
  await sql`
    update event_artists a set starts_at = n.starts_at, ends_at = n.ends_at
    from event_artists b left join json_to_recordset(${JSON.stringify(sets)}::json)
      as n (artist_id uuid, starts_at timestamptz, ends_at timestamptz) on n.artist_id = b.artist_id
    where b.event_id = ${eventId} and a.event_id = b.event_id and a.artist_id = b.artist_id`.execute(tx)
}

/** Gives an artist's line-ups to another one; at an event where both play, the other one's set time counts. */
export async function moveLineups(tx: Tx, fromId: string, toId: string): Promise<void> {
  await sql`
    insert into event_artists (event_id, artist_id, starts_at, ends_at)
    select event_id, ${toId}, starts_at, ends_at from event_artists where artist_id = ${fromId} order by event_id
    on conflict do nothing`.execute(tx)
  await sql`delete from event_artists where artist_id = ${fromId}`.execute(tx)
}

/** In the line-ups of an artist's events, replaces a name, which is then listed once. */
export async function replaceLineupName(
  tx: Tx,
  artistId: string,
  { from, to }: { from: string; to: string },
): Promise<{ id: string; words: string[] }[]> {
  const { rows } = await sql<{ id: string; words: string[] }>`
    with renamed as (
      update events e set lineup = (
        select coalesce(array_agg(name order by n), '{}') from (
          select name, min(n) as n from (
            select case when name = ${from} then ${to} else name end as name, n
            from unnest(e.lineup) with ordinality as l (name, n)) listed group by name) once)
      where e.id in (select event_id from event_artists where artist_id = ${artistId}) and ${from} = any(e.lineup)
      returning e.id, e.club_id, e.title, e.lineup, e.genres)
    select r.id, array[r.title, c.name, c.city] || r.lineup || r.genres as words from renamed r
      join clubs c on c.id = r.club_id order by r.id`.execute(tx)
  return rows
}

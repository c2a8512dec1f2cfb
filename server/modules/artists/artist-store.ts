import { sql } from 'kysely'
import type { Artist } from '#contract/artists/artists.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { searchText } from '../../infrastructure/database/fold.ts'
import { newId } from '../../infrastructure/ids.ts'
import { artistSlug } from './artist-name.ts'

export interface NewArtist {
  name: string
  name_key: string
}

/**
 * Adds artists; one that another transaction adds at the same time is added once. In order of their names, so that two
 * transactions with the same new names never wait for each other in a circle.
 */
export async function insertArtists(
  tx: Tx,
  artists: readonly NewArtist[],
  { added_for, at }: { added_for: string | null; at: string },
): Promise<void> {
  for (const { name, name_key } of artists.toSorted((one, other) => (one.name_key < other.name_key ? -1 : 1))) {
    const id = newId()
    const slug = artistSlug(name)
    const row = { id, name, name_key, search_text: searchText([name]), added_for, created_at: at, updated_at: at }
    const isAdded = await insertUnlessTaken(tx, { ...row, slug })
    // Either the name was taken just now, and this changes nothing, or the address is another name's.
    if (!isAdded) await insertUnlessTaken(tx, { ...row, slug: `${slug}-${id.slice(-8)}` })
  }
}

async function insertUnlessTaken(
  tx: Tx,
  row: NewArtist & {
    id: string
    slug: string
    search_text: string
    added_for: string | null
    created_at: string
    updated_at: string
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into artists (id, slug, name, name_key, search_text, added_for, created_at, updated_at)
    values (${row.id}, ${row.slug}, ${row.name}, ${row.name_key}, ${row.search_text}, ${row.added_for}, ${row.created_at},
      ${row.updated_at})
    on conflict do nothing returning 1 as added`.execute(tx)
  return rows.length > 0
}

export interface LockedArtist {
  id: string
  name: string
  name_key: string
  bio: string
  links: Artist['links']
  merged_into: string | null
  version: number
}

/** Artists that are about to change, in one order for everyone. */
export async function lockArtists(tx: Tx, ids: readonly string[]): Promise<LockedArtist[]> {
  const { rows } = await sql<LockedArtist>`
    select id, name, name_key, bio, links, merged_into, version from artists
    where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  return rows
}

interface ArtistChange {
  name: string
  name_key: string
  bio: string
  links: Artist['links']
  at: string
}

/** Changes a locked artist. */
export async function changeArtist(tx: Tx, id: string, { name, name_key, bio, links, at }: ArtistChange): Promise<void> {
  await sql`
    update artists set name = ${name}, name_key = ${name_key}, search_text = ${searchText([name])}, bio = ${bio},
      links = ${JSON.stringify(links)}::jsonb, version = version + 1, updated_at = ${at}
    where id = ${id}`.execute(tx)
}

/** Makes a locked artist, and those merged into it before, lead to another one. */
export async function setMergedInto(tx: Tx, id: string, intoId: string, at: string): Promise<void> {
  await sql`
    update artists set merged_into = ${intoId}, version = version + 1, updated_at = ${at}
    where id = ${id} or merged_into = ${id}`.execute(tx)
}

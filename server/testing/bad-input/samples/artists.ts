import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Guest } from '../rows.ts'
import { inCalls, type ModuleSamples } from './module-samples.ts'

/** An artist named by the guest's own id, which nothing refers to, as it was before it was merged. */
async function addOwnArtist(pool: Pool, { reservation_id: id }: Guest): Promise<void> {
  const name = `own ${id}`
  await pool.query(
    `insert into artists (id, slug, name, name_key, search_text, created_at, updated_at) values ($1, $2, $2, $2, $2, now(), now())
     on conflict (id) do update set merged_into = null, version = 1`,
    [id, name],
  )
}

export const artists: ModuleSamples = {
  ids: ({ reservation_id }) => ({ artists: reservation_id }),
  calls: ({ event: { artist_id, artist_slug, club_id } }) => ({
    updateArtist: { name: `Act ${randomUUID()}`, kind: 'website', url: 'https://act.example', bio: 'Plays.' },
    mergeArtists: { into_id: artist_id },
    // The event's artist, at its start.
    saveSetTimes: { sets: [] },
    getArtist: { slug: artist_slug },
    listArtistEvents: { slug: artist_slug, when: 'past' },
    ...inCalls(['getFollow', 'addFollow', 'removeFollow', 'listFollows'], { kind: 'club', id: club_id }),
  }),
  prepare: { updateArtist: addOwnArtist, mergeArtists: addOwnArtist },
}

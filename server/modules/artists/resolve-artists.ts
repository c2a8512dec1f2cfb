import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { uniqueNames } from './artist-name.ts'
import { insertArtists } from './artist-store.ts'
import { countAddedFor, findArtistsByKey } from './artist-views.ts'

/** New artists that one club can add in 24 hours. */
const maxNewArtists = 50

export interface ResolvedArtist {
  id: string
  name: string
}

/**
 * The artists with these names, in order and once each; names that are new become artists. Refuses once a club has added
 * more than a day allows. `club_id` null: no club adds them, such as for demo data.
 */
export async function resolveArtists(
  tx: Tx,
  names: readonly string[],
  { club_id, now }: { club_id: string | null; now: Temporal.Instant },
): Promise<ResolvedArtist[]> {
  const listed = uniqueNames(names)
  if (listed.length === 0) return []
  const keys = listed.map(({ name_key }) => name_key)
  const taken = new Set((await findArtistsByKey(tx, keys)).map(({ name_key }) => name_key))
  const added = listed.filter(({ name_key }) => !taken.has(name_key))
  if (added.length > 0) {
    if (club_id !== null) {
      const before = await countAddedFor(tx, club_id, now.subtract({ hours: 24 }))
      if (before + added.length > maxNewArtists) refuse('artist_limit', { fields: { lineup: ['Too many new artists today'] } })
    }
    await insertArtists(tx, added, { added_for: club_id, at: instantText(now) })
  }
  const artists = new Map((await findArtistsByKey(tx, keys)).map((row) => [row.name_key, row]))
  const resolved = keys.flatMap((key) => {
    const artist = artists.get(key)
    return artist === undefined ? [] : [{ id: artist.id, name: artist.name }]
  })
  // Two names may lead to one artist, if one of them was merged.
  return [...new Map(resolved.map((artist) => [artist.id, artist])).values()]
}

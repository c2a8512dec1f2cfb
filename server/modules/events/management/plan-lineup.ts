import type { Tx } from '../../../infrastructure/database/connect.ts'
import { resolveArtists } from '../../artists/index.ts'
import { setLineup } from '../core/lineup-store.ts'

/** The line-up of a locked event as the artists spell their names, linked to them; nothing if none was sent. */
export async function planLineup(
  tx: Tx,
  { id, club_id }: { id: string; club_id: string },
  lineup: readonly string[] | undefined,
  now: Temporal.Instant,
): Promise<{ lineup?: string[] }> {
  if (lineup === undefined) return {}
  const artists = await resolveArtists(tx, lineup, { club_id, now })
  await setLineup(
    tx,
    id,
    artists.map((artist) => artist.id),
  )
  return { lineup: artists.map(({ name }) => name) }
}

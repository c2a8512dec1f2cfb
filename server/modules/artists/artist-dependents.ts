import type { Tx } from '../../infrastructure/database/connect.ts'
import type { CountEvents } from './artist-views.ts'

/** What higher modules know and store about artists. */
export interface ArtistDependents {
  countEvents: CountEvents
  /** Line-ups show the artist's new name. */
  renameInLineups: (tx: Tx, artistId: string, names: { from: string; to: string }) => Promise<void>
  /** Line-ups and followers of a merged artist become the other one's. */
  moveArtist: (tx: Tx, from: { id: string; name: string }, to: { id: string; name: string }) => Promise<void>
}

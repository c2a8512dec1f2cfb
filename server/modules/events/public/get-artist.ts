import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type { getArtist as artistEndpoint, listArtistEvents as eventsEndpoint } from '#contract/events/lineup.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'
import { sharePicturePath } from '../../../infrastructure/images/sharing/share-picture.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { findArtistBySlug } from '../../artists/index.ts'
import { countArtistEvents, findArtistEvents, findNextToShare } from './artist-event-views.ts'
import { shapeCard } from './shape-event.ts'
import { pictureOfArtist } from './share-event.ts'

/** An artist's public page. The address of one that was merged leads to the other. */
export async function getArtist({ db, clock }: Infrastructure, slug: string): Promise<AnswerOf<typeof artistEndpoint>> {
  const artist = (await findArtistBySlug(db, slug)) ?? refuse('not_found')
  const now = clock.now()
  const [counts, next] = await Promise.all([countArtistEvents(db, artist.id, now), findNextToShare(db, artist.id, now)])
  const share_picture = sharePicturePath('artists', artist.slug, pictureOfArtist(artist.name, next))
  return { artist, ...counts, share_picture }
}

export async function listArtistEvents(
  { db, clock }: Infrastructure,
  slug: string,
  { when = 'upcoming', limit = defaultLimit, cursor }: QueryOf<typeof eventsEndpoint>,
): Promise<AnswerOf<typeof eventsEndpoint>> {
  const artist = (await findArtistBySlug(db, slug)) ?? refuse('not_found')
  const now = clock.now()
  const after = readCursor(cursor, ['instant', 'id'])
  const position = after && { starts_at: after[0], id: after[1] }
  const [rows, counts] = await Promise.all([
    findArtistEvents(db, { artist_id: artist.id, when, now, after: position, limit }),
    countArtistEvents(db, artist.id, now),
  ])
  const { page, next } = cutPage(rows, limit, (last) => [last.starts_at, last.id])
  return { events: page.map((row) => shapeCard(row, now)), count: counts[when], next }
}

import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import { defaultLimit } from '#contract/base/schema.ts'
import type { getArtist as artistEndpoint, listArtistEvents as eventsEndpoint } from '#contract/events/lineup.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import { cutPage } from '../../../infrastructure/database/page-of.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { findArtistBySlug } from '../../artists/index.ts'
import { countArtistEvents, findArtistEvents } from './artist-event-views.ts'
import { shapeCard } from './shape-event.ts'

type Page = Pick<QueryOf<typeof eventsEndpoint>, 'when' | 'cursor' | 'limit'>

async function readPage({ db, clock }: Pick<Infrastructure, 'db' | 'clock'>, artistId: string, query: Page) {
  const { when = 'upcoming', limit = defaultLimit, cursor } = query
  const now = clock.now()
  const after = readCursor(cursor, ['instant', 'id'])
  const [rows, counts] = await Promise.all([
    findArtistEvents(db, { artist_id: artistId, when, now, after: after && { starts_at: after[0], id: after[1] }, limit }),
    countArtistEvents(db, artistId, now),
  ])
  const { page, next } = cutPage(rows, limit, (last) => [last.starts_at, last.id])
  return { events: page.map((row) => shapeCard(row, now)), next, counts }
}

/** An artist's public page. The address of one that was merged leads to the other. */
export async function getArtist(infrastructure: Infrastructure, slug: string): Promise<AnswerOf<typeof artistEndpoint>> {
  const artist = (await findArtistBySlug(infrastructure.db, slug)) ?? refuse('not_found')
  const { counts, ...page } = await readPage(infrastructure, artist.id, {})
  return { artist, ...page, count: counts.upcoming, past_count: counts.past }
}

export async function listArtistEvents(
  infrastructure: Infrastructure,
  slug: string,
  query: Page,
): Promise<AnswerOf<typeof eventsEndpoint>> {
  const artist = (await findArtistBySlug(infrastructure.db, slug)) ?? refuse('not_found')
  const { counts, ...page } = await readPage(infrastructure, artist.id, query)
  return { ...page, count: counts[query.when ?? 'upcoming'] }
}

import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type { listPlatformArtists as listEndpoint, suggestArtists as suggestEndpoint } from '#contract/artists/artists.ts'
import { readCursor } from '../../infrastructure/database/cursor.ts'
import { wordPatterns } from '../../infrastructure/database/fold.ts'
import { cutPage, defaultLimit } from '../../infrastructure/database/page-of.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import type { ArtistDependents } from './artist-dependents.ts'
import { findPlatformArtists, findSuggestions } from './artist-views.ts'

export async function suggestArtists(
  { db }: Infrastructure,
  { countEvents }: ArtistDependents,
  search: string,
): Promise<AnswerOf<typeof suggestEndpoint>> {
  const patterns = wordPatterns(search)
  return { artists: patterns.length === 0 ? [] : await findSuggestions(db, countEvents, patterns) }
}

export async function listPlatformArtists(
  { db }: Infrastructure,
  { countEvents }: ArtistDependents,
  { search = '', cursor, limit = defaultLimit }: QueryOf<typeof listEndpoint>,
): Promise<AnswerOf<typeof listEndpoint>> {
  const after = readCursor(cursor, ['text', 'id'])
  const { rows, count } = await findPlatformArtists(db, countEvents, {
    patterns: wordPatterns(search),
    after: after && { name_key: after[0], id: after[1] },
    limit,
  })
  const { page, next } = cutPage(rows, limit, (last) => [last.name_key, last.id])
  return { artists: page, count, next }
}

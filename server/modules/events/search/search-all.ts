import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { searchAll as endpoint } from '#contract/events/events.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { searchText } from '../../../infrastructure/database/fold.ts'
import { searchPatterns, type SearchWord } from './search-patterns.ts'
import { findArtists, searchClubs, searchEvents } from './search-views.ts'
import type { Vocabulary } from './vocabulary.ts'

const hasWords = (name: string, words: readonly SearchWord[]) =>
  words.every(({ patterns }) => patterns.some((pattern) => searchText([name]).includes(pattern.replaceAll('%', ''))))

/** For search as you type: the last word may be incomplete, and small typos are tolerated. */
export async function searchAll(
  { db, clock }: Infrastructure,
  vocabulary: Vocabulary,
  q: string,
): Promise<AnswerOf<typeof endpoint>> {
  const patterns = searchPatterns(q, await vocabulary())
  if (patterns === null) return { events: [], clubs: [], artists: [] }
  const now = clock.now()
  const [events, clubs, artists] = await Promise.all([
    searchEvents(db, patterns, now),
    searchClubs(db, patterns, now),
    findArtists(db, patterns, now),
  ])
  return { events, clubs, artists: artists.filter(({ name }) => hasWords(name, patterns)).slice(0, 3) }
}

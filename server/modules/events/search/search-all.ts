import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { searchAll as endpoint } from '#contract/events/events.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { searchText } from '../../../infrastructure/database/fold.ts'
import { searchPatterns, type SearchWord } from './search-patterns.ts'
import { findArtists, findCitiesOfClubs, searchClubs, searchEvents } from './search-views.ts'
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
  if (patterns === null) return { events: [], clubs: [], cities: [], artists: [] }
  const now = clock.now()
  const [events, clubs, cities, artists] = await Promise.all([
    searchEvents(db, patterns, now),
    searchClubs(db, patterns, now),
    findCitiesOfClubs(db, patterns, now),
    findArtists(db, patterns, now),
  ])
  return {
    events,
    clubs,
    // A club is also found by its name: these are the cities that are.
    cities: cities.filter(({ city }) => hasWords(city, patterns)).slice(0, 3),
    artists: artists.filter(({ name }) => hasWords(name, patterns)).slice(0, 3),
  }
}

import type { AnswerOf } from '#contract/endpoint.ts'
import type { searchAll as endpoint } from '#contract/events.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { searchPatterns } from './search-patterns.ts'
import { searchClubs, searchEvents } from './search-views.ts'
import type { Vocabulary } from './vocabulary.ts'

/** For search as you type: the last word may be incomplete, and small typos are tolerated. */
export async function searchAll(
  { db, clock }: Infrastructure,
  vocabulary: Vocabulary,
  q: string,
): Promise<AnswerOf<typeof endpoint>> {
  const patterns = searchPatterns(q, await vocabulary())
  if (patterns === null) return { events: [], clubs: [] }
  const now = clock.now()
  const [events, clubs] = await Promise.all([searchEvents(db, patterns, now), searchClubs(db, patterns, now)])
  return { events, clubs }
}

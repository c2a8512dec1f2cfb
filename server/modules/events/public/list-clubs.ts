import type { ClubCard, listClubs as endpoint } from '#contract/events/club-list.ts'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { clubCoverOf, logoOf } from '../../clubs/index.ts'
import { searchPatterns } from '../search/search-patterns.ts'
import type { Vocabulary } from '../search/vocabulary.ts'
import { findPublicClubs, type PublicClubRow } from './club-list-views.ts'
import { wireInstant } from './shape-event.ts'

/** Clubs that are open, by name. */
export async function listClubs(
  { db, clock }: Pick<Infrastructure, 'db' | 'clock'>,
  vocabulary: Vocabulary,
  { search = '', city = '', cursor, limit = defaultLimit }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const values = readCursor(cursor, ['text', 'id'])
  const after = values === null ? null : { sort_name: values[0], id: values[1] }
  const patterns = search === '' ? [] : searchPatterns(search, await vocabulary())
  if (patterns === null) return { clubs: [], count: 0, next: null }
  const { rows, count } = await findPublicClubs(db, { now: clock.now(), patterns, city, after, limit })
  const { page, next } = cutPage(rows, limit, ({ sort_name, id }) => [sort_name, id])
  return { clubs: page.map(shapeClub), count, next }
}

/** The contract's schema strips other columns. */
function shapeClub(row: PublicClubRow): ClubCard {
  const { next_event: next } = row
  return {
    ...row,
    logo: logoOf(row),
    cover: clubCoverOf(row),
    next_event: next === null ? null : { ...next, starts_at: wireInstant(next.starts_at), ends_at: wireInstant(next.ends_at) },
  }
}

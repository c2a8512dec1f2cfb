import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import { countedClubs, type listPlatformClubs as endpoint } from '#contract/platform/clubs.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import { wordPatterns } from '../../../infrastructure/database/fold.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { toClubLine } from './club-line.ts'
import { countClubs, findClubs, findCountries, clubPositionKinds } from './clubs-views.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'

/** All clubs that match the filters. */
export async function listPlatformClubs(
  { db, clock }: Pick<Infrastructure, 'db' | 'clock'>,
  { search = '', sort = '-created', cursor, limit = defaultLimit, ...query }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const filter = { ...query, words: wordPatterns(search) }
  const after = readCursor(cursor, clubPositionKinds(sort))
  const [rows, count, countries] = await Promise.all([
    findClubs(db, filter, { sort, after, limit }, clock.now()),
    countClubs(db, filter, countedClubs),
    findCountries(db),
  ])
  const { page, next } = cutPage(rows, limit, (last) => last.position)
  return { clubs: page.map(toClubLine), countries, count, next }
}

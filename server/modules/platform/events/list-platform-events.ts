import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import { countedPlatformEvents, type listPlatformEvents as endpoint } from '#contract/platform/events.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import { wordPatterns } from '../../../infrastructure/database/fold.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { readDates } from '../audit/read-dates.ts'
import { toEventLine } from './event-line.ts'
import { countEvents, findPlatformEvents } from './events-views.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'

/** The events of all clubs that match the filters: upcoming ones soonest first, others latest first. */
export async function listPlatformEvents(
  { db, clock }: Pick<Infrastructure, 'db' | 'clock'>,
  { search = '', status, club, date_range, sort, cursor, limit = defaultLimit }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const now = clock.now()
  const filter = { words: wordPatterns(search), status, club_id: club, dates: readDates(date_range, now) }
  const after = readCursor(cursor, ['instant', 'id'])
  const isDescending = sort === undefined ? status !== 'upcoming' : sort === '-date'
  const [rows, count] = await Promise.all([
    findPlatformEvents(db, filter, { isDescending, after, limit }, now),
    countEvents(db, filter, now, countedPlatformEvents),
  ])
  const { page, next } = cutPage(rows, limit, (last) => [last.starts_at, last.id])
  return {
    events: page.map((row) => toEventLine(row, now)),
    count,
    next,
  }
}

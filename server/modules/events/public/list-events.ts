import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type { listEvents as endpoint } from '#contract/events/events.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { businessDate } from '../../../infrastructure/clock/business-date.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { dateWindow } from '../core/date-window.ts'
import { findPublicEvents, listClubClocks, type ClockWindow, type PublicEventPosition } from './event-list-views.ts'
import { searchPatterns } from '../search/search-patterns.ts'
import { shapeCard } from './shape-event.ts'
import type { Vocabulary } from '../search/vocabulary.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'

type Query = QueryOf<typeof endpoint>
type Answer = AnswerOf<typeof endpoint>

/** Published upcoming and ongoing events that match the filters. */
export async function listEvents({ db, clock }: Infrastructure, vocabulary: Vocabulary, query: Query): Promise<Answer> {
  const { search = '', genre = null, city = '', club = '', sort = 'date', limit = defaultLimit } = query
  const now = clock.now()
  const after = readPosition(query.cursor)
  const windows = query.date_range === undefined ? null : await windowsOf(db, query.date_range, now)
  const patterns = search === '' ? [] : searchPatterns(search, await vocabulary())
  if (patterns === null || windows?.length === 0) return { events: [], count: 0, next: null }

  const { rows, count } = await findPublicEvents(db, { now, windows, patterns, genre, city, club, sort, after, limit })
  const { page, next } = cutPage(rows, limit, (last) => [last.price_key, last.starts_at, last.id])
  return { events: page.map((row) => shapeCard(row, now)), count, next }
}

function readPosition(cursor: string | undefined): PublicEventPosition | null {
  const values = readCursor(cursor, ['integer', 'instant', 'id'])
  if (values === null) return null
  const [price_key, starts_at, id] = values
  return { price_key, starts_at, id }
}

/** Resolves a range for each club, by its own business date. */
async function windowsOf(db: Database, range: string, now: Temporal.Instant): Promise<ClockWindow[]> {
  const windowOn = (today: Temporal.PlainDate) =>
    dateWindow(range, today) ?? refuse('invalid', { fields: { date_range: ['Enter two valid dates, the earlier one first'] } })
  windowOn(now.toZonedDateTimeISO('UTC').toPlainDate())
  return (await listClubClocks(db)).map(({ timezone, day_cutoff }) => {
    const { from, to } = windowOn(businessDate(now, timezone, day_cutoff))
    return { timezone, day_cutoff, from_on: from.toString(), to_on: to.toString() }
  })
}

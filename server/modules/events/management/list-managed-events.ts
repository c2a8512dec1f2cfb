import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type { listManagedEvents as endpoint, ManagedEventSort } from '#contract/events/management.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { businessDate } from '../../../infrastructure/clock/business-date.ts'
import { dateWindow } from '../core/date-window.ts'
import { searchPatterns } from '../search/search-patterns.ts'
import type { Vocabulary } from '../search/vocabulary.ts'
import { findManagingClub } from './managed-event-views.ts'
import {
  countManagedEvents,
  findManagedEvents,
  type ManagedFilter,
  type ManagedListRow,
  type ManagedPosition,
} from './managed-list-views.ts'
import { shapeLine } from './shape-managed-event.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'

type Query = QueryOf<typeof endpoint>
type Answer = AnswerOf<typeof endpoint>

/** A club's past and upcoming events that match the filters. */
export async function listManagedEvents(
  { db, clock }: Infrastructure,
  vocabulary: Vocabulary,
  { club_id }: ClubCaller,
  query: Query,
): Promise<Answer> {
  const { status, search = '', sort = 'date', limit = defaultLimit } = query
  const now = clock.now()
  const after = readPosition(query.cursor, sort)
  const patterns = search === '' ? [] : searchPatterns(search, await vocabulary())
  const managingClub = await findManagingClub(db, club_id)
  const club = managingClub && {
    ...managingClub,
    today: businessDate(now, managingClub.timezone, managingClub.day_cutoff).toString(),
  }
  if (patterns === null) return { events: [], club, count: 0, next: null }
  const window = query.date_range === undefined || club === null ? null : windowOf(club.today, query.date_range)
  const filter: ManagedFilter = { club_id, now, status, window, patterns, sort, after, limit }

  const [rows, count] = await Promise.all([findManagedEvents(db, filter), countManagedEvents(db, filter)])
  const { page, next } = cutPage(rows, limit, (last) => positionOf(last, sort))
  return { events: page.map((row) => shapeLine(row, now)), club, count, next }
}

const isByDate = (sort: ManagedEventSort) => sort === 'date' || sort === '-date'

const positionOf = ({ starts_at, title_key, id }: ManagedListRow, sort: ManagedEventSort): ManagedPosition => [
  isByDate(sort) ? starts_at : title_key,
  id,
]

const readPosition = (cursor: string | undefined, sort: ManagedEventSort): ManagedPosition | null =>
  readCursor(cursor, [isByDate(sort) ? 'instant' : 'text', 'id'])

function windowOf(today: string, range: string): ManagedFilter['window'] {
  const window = dateWindow(range, Temporal.PlainDate.from(today))
  if (window === null) refuse('invalid', { fields: { date_range: ['Enter two valid dates, the earlier one first'] } })
  return { from: window.from.toString(), to: window.to.toString() }
}

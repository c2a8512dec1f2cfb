import { type listAttendance as endpoint, countedAttendance } from '#contract/staffing/attendance.ts'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import { businessDate } from '../../../infrastructure/clock/business-date.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findClubFacts } from '../../clubs/index.ts'
import { countAttendance, listAttendanceRows } from './attendance-views.ts'
import { toRecord } from './record.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'

/** The time zone and current date of a club that has both. */
export async function readCalendar({ db, clock }: Infrastructure, clubId: string): Promise<{ timezone: string; today: string }> {
  const { timezone, day_cutoff } = await findClubFacts(db, clubId)
  if (timezone === null) return refuse('club_incomplete')
  return { timezone, today: businessDate(clock.now(), timezone, day_cutoff).toString() }
}

/** Attendance at a club's shifts. */
export async function listAttendance(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  { cursor, limit = defaultLimit, ...filters }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const { db } = infrastructure
  const after = readCursor(cursor, ['instant', 'id'])
  const filter = { ...filters, club_id: caller.club_id }
  const [calendar, rows, count] = await Promise.all([
    readCalendar(infrastructure, caller.club_id),
    listAttendanceRows(db, filter, { after, limit }),
    countAttendance(db, filter, countedAttendance),
  ])
  const { page, next } = cutPage(rows, limit, (last) => [last.starts_at, last.id])
  return {
    attendance: page.map((row) => toRecord(row, caller)),
    ...calendar,
    count,
    next,
  }
}

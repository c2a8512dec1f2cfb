import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type { listShifts as endpoint } from '#contract/staffing/staff-schedules.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { absenceWarnings, readAbsences } from '../absence/absence-views.ts'
import { readShape } from './read-shift.ts'
import { findPlanned, findShiftPage } from './rota-views.ts'
import { readPlanningClub } from '../shifts/planning-club-views.ts'
import { warningsOf, weeksAround } from './warnings.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'

/** A club's shifts that match the filters, by start. */
export async function listShifts(
  { db }: Infrastructure,
  caller: ClubCaller,
  { cursor, limit = defaultLimit, ...filter }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const after = readCursor(cursor, ['instant', 'id'])
  const club = await readPlanningClub(db, caller.club_id)
  const { rows, count } = await findShiftPage(db, caller.club_id, filter, { after, limit })
  const { page, next } = cutPage(rows, limit, (last) => [last.starts_at, last.id])
  const people = [...new Set(page.flatMap(({ user_id }) => user_id ?? []))]
  const readWarnings = async () => {
    const weeks = weeksAround(page.map(({ business_date }) => business_date))
    const planned = await findPlanned(db, caller.club_id, people, weeks)
    return warningsOf(planned, absenceWarnings(await readAbsences(db, caller.club_id, weeks), club))
  }
  const warnings = people.length === 0 ? new Map<string, never>() : await readWarnings()
  return { shifts: page.map(readShape(caller, club, warnings)), count, next }
}

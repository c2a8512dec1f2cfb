import type { getAttendanceBoard as endpoint } from '#contract/staffing/attendance.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findTonight } from './attendance-views.ts'
import { boardStateOf } from './board.ts'
import { readCalendar } from './list-attendance.ts'
import { toRecord } from './record.ts'

/** Who works tonight, and the state of each. */
export async function getAttendanceBoard(infrastructure: Infrastructure, caller: ClubCaller): Promise<AnswerOf<typeof endpoint>> {
  const { timezone, today } = await readCalendar(infrastructure, caller.club_id)
  const now = infrastructure.clock.now()
  const rows = await findTonight(infrastructure.db, caller.club_id, today, now)
  const people = rows.flatMap((row) => {
    const state = boardStateOf(row, now)
    return state === null ? [] : [{ ...toRecord(row, caller), state }]
  })
  return { business_date: today, timezone, now: instantText(now), people }
}

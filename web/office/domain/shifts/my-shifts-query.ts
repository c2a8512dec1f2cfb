import type { AnswerOf } from '#contract/base/endpoint.ts'
import { listMyShifts, type MyShift } from '#contract/staffing/my-shifts.ts'
import { apiQuery } from '../../../shared/api/api-query.ts'

export type MyShifts = AnswerOf<typeof listMyShifts>

export const upcomingShifts = () => apiQuery(listMyShifts, { query: { upcoming_only: 'true', limit: 50 } })

/** Whether its person is at work on it. */
export const isRunning = ({ attendance }: MyShift): boolean =>
  attendance?.status === 'checked_in' || attendance?.status === 'on_break'

/** The shift being worked, or the next one. */
export function nextOf(shifts: readonly MyShift[]): MyShift | undefined {
  const expected = shifts.filter(({ status }) => status === 'published' || status === 'acknowledged')
  return expected.find(isRunning) ?? expected.find(({ attendance }) => attendance === null || attendance.status === 'scheduled')
}

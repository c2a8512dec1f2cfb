import type { AnswerOf } from '#contract/endpoint.ts'
import { listMyShifts, type MyShift } from '#contract/my-shifts.ts'
import { apiQuery } from '../../../shared/api/api-query.ts'

export type MyShifts = AnswerOf<typeof listMyShifts>

export const upcomingShifts = () => apiQuery(listMyShifts, { query: { upcoming_only: 'true', limit: 50 } })

/** The shift being worked, or the next one. */
export function nextOf(shifts: readonly MyShift[]): MyShift | undefined {
  const expected = shifts.filter(({ status }) => status === 'published' || status === 'acknowledged')
  const isOn = ({ attendance }: MyShift) => attendance?.status === 'checked_in' || attendance?.status === 'on_break'
  return expected.find(isOn) ?? expected.find(({ attendance }) => attendance === null || attendance.status === 'scheduled')
}

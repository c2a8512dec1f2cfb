import { may } from '#contract/base/abilities.ts'
import { attendanceActions, attendanceTransitions } from '#contract/staffing/attendance-states.ts'
import type { AttendanceRecord } from '#contract/staffing/attendance.ts'
import { factsOf, type ClubCaller } from '../../../infrastructure/caller.ts'
import { isOwnWork } from '../shifts/own-work.ts'
import type { AttendanceRow } from './attendance-views.ts'
import { plannedMinutes } from './work.ts'

/** Rates and pay require access to the club's finances. */
export const seesPay = (caller: ClubCaller): boolean => may(factsOf(caller), 'manage_finances')

/** A record as its planner sees it. */
export function toRecord(row: AttendanceRow, caller: ClubCaller): AttendanceRecord {
  const showsPay = seesPay(caller)
  const steps = attendanceTransitions[row.status]
  return {
    ...row,
    planned_minutes: plannedMinutes(row),
    hourly_rate_minor: showsPay ? row.hourly_rate_minor : null,
    pay_minor: showsPay ? row.pay_minor : null,
    allowed_actions: isOwnWork(caller, row.staff.id)
      ? []
      : [
          ...attendanceActions.filter(
            (action) => steps[action] !== undefined && !(action === 'approve' && row.needs_confirmation),
          ),
          ...(row.needs_confirmation ? (['confirm'] as const) : []),
          ...(row.punches.length === 0 ? (['delete'] as const) : []),
        ],
  }
}

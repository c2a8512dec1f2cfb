import { isBefore } from '#contract/base/instants.ts'
import {
  attendanceTransitions,
  punchActions,
  type AttendanceStatus,
  type PunchAction,
} from '#contract/staffing/attendance-states.ts'
import { trustedPunchMinutes } from '#contract/staffing/my-shifts.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { breakMinutes, lateMinutes, workOf, type WorkTimes } from './work.ts'

/** A shift's times and windows, frozen when it was planned. */
export interface ShiftWindow {
  starts_at: string
  ends_at: string
  early_in_minutes: number
  late_grace_minutes: number
  late_out_minutes: number
}

/** The columns of an attendance row that punches change. */
export interface AttendanceState {
  status: AttendanceStatus
  checked_in_at: string | null
  checked_out_at: string | null
  /** The start of the current break. */
  break_started_at: string | null
  break_minutes: number
  late_minutes: number
  worked_minutes: number | null
  pay_minor: number | null
  /** A punch was sent so late that a manager confirms the times. */
  needs_confirmation: boolean
}

export type PunchRefusal =
  | 'invalid_transition'
  | 'check_in_too_early'
  | 'check_in_too_late'
  | 'check_out_too_late'
  | 'punch_out_of_order'

const shifted = (at: string, minutes: number) => instantText(Temporal.Instant.from(at).add({ minutes }))

export const checkInFrom = (shift: ShiftWindow): string => shifted(shift.starts_at, -shift.early_in_minutes)
export const checkOutUntil = (shift: ShiftWindow): string => shifted(shift.ends_at, shift.late_out_minutes)

/** The row's latest time, before which no punch may come. */
const lastMoment = ({ checked_in_at, break_started_at }: AttendanceState) => break_started_at ?? checked_in_at

/** Why a punch is refused at a moment; null if it is accepted. */
export function punchRefusal(
  attendance: AttendanceState,
  shift: ShiftWindow,
  action: PunchAction,
  at: string,
): PunchRefusal | null {
  if (attendanceTransitions[attendance.status][action] === undefined) return 'invalid_transition'
  // A break that has not started cannot end, and a running one cannot start again.
  if (action === 'break_end' && attendance.break_started_at === null) return 'invalid_transition'
  if (action === 'break_start' && attendance.break_started_at !== null) return 'invalid_transition'
  if (action === 'check_in') {
    if (isBefore(at, checkInFrom(shift))) return 'check_in_too_early'
    return isBefore(at, shift.ends_at) ? null : 'check_in_too_late'
  }
  const last = lastMoment(attendance)
  if (last !== null && isBefore(at, last)) return 'punch_out_of_order'
  return isBefore(checkOutUntil(shift), at) ? 'check_out_too_late' : null
}

/** The punches accepted at a moment. */
export const allowedPunches = (attendance: AttendanceState, shift: ShiftWindow, at: string): PunchAction[] =>
  punchActions.filter((action) => punchRefusal(attendance, shift, action, at) === null)

/** The row after an accepted punch. */
export function afterPunch(
  attendance: AttendanceState & Pick<WorkTimes, 'hourly_rate_minor'>,
  shift: ShiftWindow,
  action: PunchAction,
  at: string,
): AttendanceState {
  const { checked_in_at, break_started_at, hourly_rate_minor } = attendance
  const ended =
    break_started_at === null ? attendance.break_minutes : attendance.break_minutes + breakMinutes(break_started_at, at)
  // A punch from before the window closed, sent after it: the check-out is still missing.
  const isOver = attendance.status === 'missing_check_out'
  switch (action) {
    case 'check_in':
      return { ...attendance, status: 'checked_in', checked_in_at: at, late_minutes: lateMinutes(shift, at) }
    case 'break_start':
      return { ...attendance, status: isOver ? 'missing_check_out' : 'on_break', break_started_at: at }
    case 'break_end':
      return {
        ...attendance,
        status: isOver ? 'missing_check_out' : 'checked_in',
        break_started_at: null,
        break_minutes: ended,
      }
    case 'check_out':
      return {
        ...attendance,
        status: 'checked_out',
        checked_out_at: at,
        break_started_at: null,
        break_minutes: ended,
        ...workOf({ checked_in_at, checked_out_at: at, break_minutes: ended, hourly_rate_minor }),
      }
  }
}

/** The row after a punch that arrived at some moment: one sent long after it was pressed counts as late until it is confirmed. */
export function afterSentPunch(
  attendance: AttendanceState & Pick<WorkTimes, 'hourly_rate_minor'>,
  shift: ShiftWindow,
  action: PunchAction,
  { pressed_at, received_at }: { pressed_at: string; received_at: string },
): AttendanceState {
  const after = afterPunch(attendance, shift, action, pressed_at)
  if (Date.parse(received_at) - Date.parse(pressed_at) <= trustedPunchMinutes * 60_000) return after
  const isCheckIn = action === 'check_in'
  return { ...after, needs_confirmation: true, ...(isCheckIn && { late_minutes: lateMinutes(shift, received_at) }) }
}

/** The outcome of a published shift. */
export const attendanceStatuses = [
  'scheduled',
  'checked_in',
  'on_break',
  'checked_out',
  'approved',
  'absent',
  'excused',
  'missing_check_out',
  'cancelled',
] as const
export type AttendanceStatus = (typeof attendanceStatuses)[number]

/** What staff do with their own shift. */
export const punchActions = ['check_in', 'break_start', 'break_end', 'check_out'] as const
/** Breaks on one shift: more are a stuck button or a script. */
export const maxBreaks = 20
export type PunchAction = (typeof punchActions)[number]

/** What a manager may do with an attendance record. */
export const attendanceActions = ['correct', 'approve', 'mark_absent', 'excuse'] as const
export type AttendanceAction = (typeof attendanceActions)[number]

/** What happens automatically: the time to check in or out has passed, or the shift is cancelled. */
export type AttendanceEvent = 'expire' | 'cancel'

export type AttendanceStep = PunchAction | AttendanceAction | AttendanceEvent

type Next = readonly [AttendanceStatus, ...AttendanceStatus[]]

/**
 * State -> step -> possible next states; for a correction, the corrected times decide. A punch that a phone stored while offline
 * may arrive after the shift was marked absent or missing its check-out.
 */
export const attendanceTransitions: Record<AttendanceStatus, Partial<Record<AttendanceStep, Next>>> = {
  scheduled: {
    check_in: ['checked_in'],
    correct: ['checked_in', 'checked_out'],
    mark_absent: ['absent'],
    excuse: ['excused'],
    expire: ['absent'],
    cancel: ['cancelled'],
  },
  checked_in: {
    break_start: ['on_break'],
    check_out: ['checked_out'],
    correct: ['checked_in', 'checked_out'],
    expire: ['missing_check_out'],
  },
  on_break: {
    break_end: ['checked_in'],
    check_out: ['checked_out'],
    correct: ['on_break', 'checked_out'],
    expire: ['missing_check_out'],
  },
  checked_out: { correct: ['checked_in', 'checked_out'], approve: ['approved'] },
  approved: { correct: ['checked_out'] },
  absent: { check_in: ['checked_in'], correct: ['checked_in', 'checked_out'], excuse: ['excused'] },
  excused: { correct: ['checked_in', 'checked_out'], mark_absent: ['absent'] },
  missing_check_out: {
    break_start: ['missing_check_out'],
    break_end: ['missing_check_out'],
    check_out: ['checked_out'],
    correct: ['checked_out'],
  },
  cancelled: {},
}

/** The states in which someone was at work from their check-in on; no one is in two of them at the same moment. */
export const workedStatuses = ['checked_in', 'on_break', 'checked_out', 'approved'] as const satisfies readonly AttendanceStatus[]

/** The columns of tonight's board. */
export const boardStates = ['expected', 'late', 'in', 'on_break', 'missing', 'done'] as const
export type BoardState = (typeof boardStates)[number]

import { attendanceTransitions } from '#contract/staffing/attendance-states.ts'
import type { CorrectAttendanceBody } from '#contract/staffing/attendance.ts'
import type { ErrorCode, FieldErrors } from '#contract/base/errors.ts'
import { isBefore } from '#contract/base/instants.ts'
import { readLocalTime } from '../../../infrastructure/clock/local-time.ts'
import type { AttendanceState, ShiftWindow } from './punch.ts'
import { lateMinutes, workOf, type WorkTimes } from './work.ts'

type AttendanceToCorrect = AttendanceState & Pick<WorkTimes, 'hourly_rate_minor'>
type Fields = Pick<
  CorrectAttendanceBody,
  'checked_in_at_local' | 'checked_out_at_local' | 'fold' | 'break_minutes' | 'confirm_times' | 'status'
>

export type Correction = { after: AttendanceState } | { refusal: ErrorCode; fields?: FieldErrors }

interface ShiftContext {
  shift: ShiftWindow
  timezone: string
  now: Temporal.Instant
}

const mayLeadTo = (before: AttendanceState, step: 'correct' | 'approve' | 'mark_absent' | 'excuse') =>
  attendanceTransitions[before.status][step] !== undefined

const refused: Correction = { refusal: 'invalid_transition' }

/** Applies a manager's change to a row. */
export function correct(before: AttendanceToCorrect, fields: Fields, circumstances: ShiftContext): Correction {
  const { status, confirm_times = false, ...times } = fields
  if (status === 'absent' || status === 'excused') {
    if (!mayLeadTo(before, status === 'absent' ? 'mark_absent' : 'excuse')) return refused
    return { after: { ...before, status } }
  }
  const hasTimes = Object.values(times).some((field) => field !== undefined)
  const corrected: Correction = hasTimes ? correctTimes(before, times, circumstances) : { after: before }
  if (!('after' in corrected)) return corrected
  const after = confirm_times ? confirmed(corrected.after, circumstances) : corrected.after
  if (status === undefined) return hasTimes || after !== corrected.after ? { after } : refused
  return approved(after)
}

/** Accepts late punches as pressed. */
const confirmed = (row: AttendanceState, { shift }: ShiftContext): AttendanceState =>
  row.needs_confirmation && row.checked_in_at !== null
    ? { ...row, needs_confirmation: false, late_minutes: lateMinutes(shift, row.checked_in_at) }
    : row

function approved(row: AttendanceState): Correction {
  if (row.needs_confirmation) return { refusal: 'times_unconfirmed' }
  return mayLeadTo(row, 'approve') ? { after: { ...row, status: 'approved' } } : refused
}

const hour = 3_600_000
const between = (from: string, to: string) => Date.parse(to) - Date.parse(from)

interface Times {
  checked_in_at: string
  checked_out_at: string | null
  break_minutes: number
}

/** What is wrong with the check-in a manager entered. */
function checkInFault(checkedInAt: string | null, { shift, now }: ShiftContext): string | null {
  if (checkedInAt === null) return 'Enter when this person checked in'
  if (isBefore(now, checkedInAt)) return 'This time is in the future'
  return Math.abs(between(shift.starts_at, checkedInAt)) > 24 * hour ? 'Enter a time within a day of the shift' : null
}

function checkOutFault(
  before: AttendanceToCorrect,
  { checked_in_at, checked_out_at }: Times,
  now: Temporal.Instant,
): string | null {
  if (checked_out_at === null) return before.status === 'missing_check_out' ? 'Enter when this person checked out' : null
  if (!isBefore(checked_in_at, checked_out_at)) return 'Check-out comes after check-in'
  if (isBefore(now, checked_out_at)) return 'This time is in the future'
  return between(checked_in_at, checked_out_at) > 24 * hour ? 'A shift can’t be longer than 24 hours' : null
}

const invalid = (field: string, message: string): Correction => ({ refusal: 'invalid', fields: { [field]: [message] } })

function correctTimes(before: AttendanceToCorrect, fields: Fields, circumstances: ShiftContext): Correction {
  if (!mayLeadTo(before, 'correct')) return refused
  const { timezone, now } = circumstances
  const read = (local: string) => readLocalTime(local, timezone, fields.fold).at
  const { checked_in_at_local: inLocal, checked_out_at_local: outLocal, break_minutes = before.break_minutes } = fields
  const checked_in_at = inLocal === undefined ? before.checked_in_at : read(inLocal)
  const checked_out_at = outLocal === undefined ? before.checked_out_at : outLocal && read(outLocal)

  const inFault = checkInFault(checked_in_at, circumstances)
  if (checked_in_at === null || inFault !== null) return invalid('checked_in_at_local', inFault ?? '')
  const times: Times = { checked_in_at, checked_out_at, break_minutes }
  const outFault = checkOutFault(before, times, now)
  if (outFault !== null) return invalid('checked_out_at_local', outFault)
  if (break_minutes * 60_000 > between(checked_in_at, checked_out_at ?? now.toString()))
    return invalid('break_minutes', 'The break is longer than the time at work')
  const after = withTimes(before, times, circumstances.shift)
  return { after: inLocal === undefined && outLocal === undefined ? keptDoubt(before, after) : after }
}

/** A manager who changes only the break has not looked at when the person came. */
const keptDoubt = ({ needs_confirmation, late_minutes }: AttendanceState, after: AttendanceState): AttendanceState =>
  needs_confirmation ? { ...after, needs_confirmation, late_minutes } : after

function withTimes(before: AttendanceToCorrect, times: Times, shift: ShiftWindow): AttendanceState {
  const isOut = times.checked_out_at !== null
  const break_started_at = isOut ? null : before.break_started_at
  const atWork = break_started_at === null ? 'checked_in' : 'on_break'
  return {
    ...before,
    ...times,
    status: isOut ? 'checked_out' : atWork,
    break_started_at,
    needs_confirmation: false,
    late_minutes: lateMinutes(shift, times.checked_in_at),
    ...workOf({ ...times, hourly_rate_minor: before.hourly_rate_minor }),
  }
}

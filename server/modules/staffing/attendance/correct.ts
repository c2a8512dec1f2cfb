import { attendanceTransitions } from '#contract/attendance-states.ts'
import type { CorrectAttendanceBody } from '#contract/attendance.ts'
import type { ErrorCode, FieldErrors } from '#contract/errors.ts'
import { isBefore } from '#contract/instants.ts'
import { readLocalTime } from '../../../infrastructure/clock/local-time.ts'
import type { AttendanceState, ShiftWindow } from './punch.ts'
import { lateMinutes, workOf, type Work } from './work.ts'

type Corrected = AttendanceState & Pick<Work, 'hourly_rate_minor'>
type Fields = Pick<CorrectAttendanceBody, 'checked_in_at_local' | 'checked_out_at_local' | 'fold' | 'break_minutes' | 'status'>

export type Correction = { after: AttendanceState } | { refusal: ErrorCode; fields?: FieldErrors }

interface Circumstances {
  shift: ShiftWindow
  timezone: string
  now: Temporal.Instant
}

const mayLeadTo = (before: AttendanceState, step: 'correct' | 'approve' | 'mark_absent' | 'excuse') =>
  attendanceTransitions[before.status][step] !== undefined

const refused: Correction = { refusal: 'invalid_transition' }

/** What a manager's change makes of a row. */
export function correct(before: Corrected, fields: Fields, circumstances: Circumstances): Correction {
  const { status, ...times } = fields
  if (status === 'absent' || status === 'excused') {
    if (!mayLeadTo(before, status === 'absent' ? 'mark_absent' : 'excuse')) return refused
    return { after: { ...before, status } }
  }
  const hasTimes = Object.values(times).some((field) => field !== undefined)
  const corrected: Correction = hasTimes ? correctTimes(before, times, circumstances) : { after: before }
  if (!('after' in corrected) || status === undefined) return corrected
  return mayLeadTo(corrected.after, 'approve') ? { after: { ...corrected.after, status: 'approved' } } : refused
}

const invalid = (field: string, message: string): Correction => ({ refusal: 'invalid', fields: { [field]: [message] } })

const hour = 3_600_000

function correctTimes(before: Corrected, fields: Fields, { shift, timezone, now }: Circumstances): Correction {
  if (!mayLeadTo(before, 'correct')) return refused
  const read = (local: string) => readLocalTime(local, timezone, fields.fold).at
  const { checked_in_at_local: inLocal, checked_out_at_local: outLocal, break_minutes = before.break_minutes } = fields
  const checked_in_at = inLocal === undefined ? before.checked_in_at : read(inLocal)
  const checked_out_at = outLocal === undefined ? before.checked_out_at : outLocal === null ? null : read(outLocal)

  if (checked_in_at === null) return invalid('checked_in_at_local', 'Enter when this person checked in')
  if (isBefore(now, checked_in_at)) return invalid('checked_in_at_local', 'This time has not come yet')
  if (Math.abs(Date.parse(checked_in_at) - Date.parse(shift.starts_at)) > 24 * hour)
    return invalid('checked_in_at_local', 'Enter a time within a day of the shift')
  if (checked_out_at === null && before.status === 'missing_check_out')
    return invalid('checked_out_at_local', 'Enter when this person checked out')
  if (checked_out_at !== null) {
    if (!isBefore(checked_in_at, checked_out_at)) return invalid('checked_out_at_local', 'Check-out comes after check-in')
    if (isBefore(now, checked_out_at)) return invalid('checked_out_at_local', 'This time has not come yet')
    if (Date.parse(checked_out_at) - Date.parse(checked_in_at) > 24 * hour)
      return invalid('checked_out_at_local', 'Nobody works longer than 24 hours in one shift')
  }
  const ends = checked_out_at ?? now.toString()
  if (break_minutes * 60_000 > Date.parse(ends) - Date.parse(checked_in_at))
    return invalid('break_minutes', 'The break is longer than the time at work')

  const break_started_at = checked_out_at === null ? before.break_started_at : null
  const status = checked_out_at !== null ? 'checked_out' : break_started_at === null ? 'checked_in' : 'on_break'
  const { hourly_rate_minor } = before
  return {
    after: {
      ...before,
      status,
      checked_in_at,
      checked_out_at,
      break_started_at,
      break_minutes,
      late_minutes: lateMinutes(shift, checked_in_at),
      ...workOf({ checked_in_at, checked_out_at, break_minutes, hourly_rate_minor }),
    },
  }
}

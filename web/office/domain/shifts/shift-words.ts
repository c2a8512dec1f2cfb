import type { AttendanceStatus, PunchAction } from '#contract/staffing/attendance-states.ts'
import type { MyShift } from '#contract/staffing/my-shifts.ts'
import { formatEventSpan, formatTime } from '../../../shared/format/format.ts'
import { formatMinutes } from '../../../shared/format/minutes.ts'
import type { Tone } from '../../ui/tone.tsx'

export const punchWords: Record<PunchAction, string> = {
  check_in: 'Check-in',
  break_start: 'Start of break',
  break_end: 'End of break',
  check_out: 'Check-out',
}

export const attendanceWords: Record<AttendanceStatus, { word: string; tone: Tone }> = {
  scheduled: { word: 'Scheduled', tone: 'plain' },
  checked_in: { word: 'Checked in', tone: 'ok' },
  on_break: { word: 'On a break', tone: 'info' },
  checked_out: { word: 'Checked out', tone: 'done' },
  approved: { word: 'Approved', tone: 'ok' },
  absent: { word: 'Absent', tone: 'bad' },
  excused: { word: 'Excused', tone: 'off' },
  missing_check_out: { word: 'No check-out', tone: 'warn' },
  cancelled: { word: 'Cancelled', tone: 'off' },
}

/** A shift's status for its person: their answer, then the attendance. */
export function shiftState({ status, attendance }: Pick<MyShift, 'status' | 'attendance'>): { word: string; tone: Tone } {
  if (status === 'declined') return { word: 'Declined', tone: 'off' }
  if (status === 'cancelled') return { word: 'Cancelled', tone: 'off' }
  if (attendance !== null && attendance.status !== 'scheduled') return attendanceWords[attendance.status]
  return status === 'acknowledged' ? { word: 'Acknowledged', tone: 'ok' } : { word: 'To acknowledge', tone: 'info' }
}

export const shiftSpan = (shift: MyShift): string => formatEventSpan(shift)

/** A friendly note about being late; null if they are not. */
export function lateWords(shift: MyShift, now: number): string | null {
  const { attendance, starts_at, late_grace_minutes, ends_at } = shift
  if (attendance === null) return null
  if (attendance.needs_confirmation)
    return 'Your phone sent an entry late. Your manager confirms the time before your hours are approved.'
  if (attendance.late_minutes > 0) return `You checked in ${formatMinutes(attendance.late_minutes)} after the start.`
  const minutes = Math.floor((now - Date.parse(starts_at)) / 60_000)
  if (attendance.status !== 'scheduled' || minutes < 1 || now >= Date.parse(ends_at)) return null
  const left = late_grace_minutes - minutes
  return left > 0
    ? `Your shift started ${formatMinutes(minutes)} ago. Check in within ${formatMinutes(left)} to be on time.`
    : `Your shift started ${formatMinutes(minutes)} ago. Check in as soon as you arrive.`
}

/** When check-in opens; null once it is open. */
export const opensWords = ({ check_in_from, timezone, attendance }: MyShift, now: number): string | null =>
  attendance?.status === 'scheduled' && now < Date.parse(check_in_from)
    ? `Check-in opens at ${formatTime(check_in_from, timezone)}.`
    : null

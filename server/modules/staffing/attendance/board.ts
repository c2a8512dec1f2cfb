import type { AttendanceStatus, BoardState } from '#contract/staffing/attendance-states.ts'
import { isBefore } from '#contract/base/instants.ts'

interface OnBoard {
  status: AttendanceStatus
  starts_at: string
  ends_at: string
  late_grace_minutes: number
}

/** A person's column on tonight's board; null if they are not shown. */
export function boardStateOf(
  { status, starts_at, ends_at, late_grace_minutes }: OnBoard,
  now: Temporal.Instant,
): BoardState | null {
  switch (status) {
    case 'scheduled':
      if (!isBefore(now, ends_at)) return 'missing'
      return isBefore(Temporal.Instant.from(starts_at).add({ minutes: late_grace_minutes }), now) ? 'late' : 'expected'
    case 'checked_in':
      return 'in'
    case 'on_break':
      return 'on_break'
    case 'missing_check_out':
    case 'absent':
      return 'missing'
    case 'checked_out':
    case 'approved':
      return 'done'
    case 'excused':
    case 'cancelled':
      return null
  }
}

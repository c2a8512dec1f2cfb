import type { PunchAction } from '#contract/staffing/attendance-states.ts'
import type { MyShift } from '#contract/staffing/my-shifts.ts'
import type { WaitingPunch } from './waiting-punches.ts'

type Attendance = NonNullable<MyShift['attendance']>

const minutesBetween = (from: string, to: string) => Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 60_000))

/** A punch's effect on a record until the server responds; lateness and pay are left to the server. */
const after: Record<PunchAction, (attendance: Attendance, at: string) => Partial<Attendance>> = {
  check_in: (_, at) => ({ status: 'checked_in', checked_in_at: at }),
  break_start: (_, at) => ({ status: 'on_break', break_started_at: at }),
  break_end: ({ break_minutes, break_started_at }, at) => ({
    status: 'checked_in',
    break_started_at: null,
    break_minutes: break_minutes + (break_started_at === null ? 0 : minutesBetween(break_started_at, at)),
  }),
  check_out: (_, at) => ({ status: 'checked_out', checked_out_at: at, break_started_at: null }),
}

const allowedAfter: Record<PunchAction, readonly PunchAction[]> = {
  check_in: ['break_start', 'check_out'],
  break_start: ['break_end', 'check_out'],
  break_end: ['break_start', 'check_out'],
  check_out: [],
}

/** A shift with its person's punches on this device that the server does not know yet. */
export function withWaiting(shift: MyShift, waiting: readonly WaitingPunch[]): MyShift {
  return waiting
    .filter(({ attendance_id }) => attendance_id === shift.attendance_id)
    .reduce<MyShift>((now, { action, pressed_at }) => {
      if (now.attendance === null) return now
      return {
        ...now,
        attendance: { ...now.attendance, ...after[action](now.attendance, pressed_at) },
        allowed_actions: [...allowedAfter[action]],
      }
    }, shift)
}

/** Minutes at work so far, without breaks. */
export function workedSoFar({ checked_in_at, checked_out_at, break_started_at, break_minutes }: Attendance, now: number): number {
  if (checked_in_at === null) return 0
  const at = checked_out_at ?? new Date(now).toISOString()
  const running = break_started_at === null ? 0 : minutesBetween(break_started_at, at)
  return Math.max(0, minutesBetween(checked_in_at, at) - break_minutes - running)
}

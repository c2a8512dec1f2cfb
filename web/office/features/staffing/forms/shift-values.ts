import type { StaffShift } from '#contract/staffing/staff-schedules.ts'
import { addDays } from '../../../ui/dates/local-dates.ts'

/** The option for an open shift in a list of people. */
export const nobody = 'open'

/** The values of a shift form; times are on the club's wall clock. */
export interface ShiftValues extends Record<string, unknown> {
  /** A person's id, or `open`. */
  user_id: string
  role_id: string | null
  /** The start's date. */
  date: string | null
  start: string
  end: string
  break_minutes: number | null
  event_id: string | null
  note: string
  /** Schedules the person despite approved time off. */
  confirm_time_off: boolean
  version: number
}

export const shiftValuesOf = (shift: StaffShift): ShiftValues => ({
  user_id: shift.user_id ?? nobody,
  role_id: shift.role_id,
  date: shift.starts_at_local.slice(0, 10),
  start: shift.starts_at_local.slice(11),
  end: shift.ends_at_local.slice(11),
  break_minutes: shift.break_minutes,
  event_id: shift.event_id,
  note: shift.note,
  confirm_time_off: false,
  version: shift.version,
})

/** An end at or before the start is on the next day. */
export const endDay = (date: string, { start, end }: { start: string; end: string }): string =>
  end <= start ? addDays(date, 1) : date

/** The fields of a shift in the API's format, from valid values. */
export function fieldsOf({ user_id, role_id, date, start, end, break_minutes, event_id, note, confirm_time_off }: ShiftValues) {
  const day = date ?? ''
  return {
    user_id: user_id === nobody ? null : user_id,
    role_id: role_id ?? '',
    starts_at_local: `${day}T${start}`,
    ends_at_local: `${endDay(day, { start, end })}T${end}`,
    break_minutes: break_minutes ?? 0,
    event_id,
    note,
    ...(confirm_time_off && { confirm_time_off }),
  }
}

const noTime = 'Enter a time'

export const shiftErrorsOf = ({ role_id, date, start, end }: ShiftValues): Record<string, string> => ({
  ...(role_id === null && { role_id: 'Choose a role' }),
  ...(date === null && { date: 'Choose a date' }),
  ...(start === '' && { start: noTime }),
  ...(end === '' && { end: noTime }),
})

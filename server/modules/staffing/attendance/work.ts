import { share } from '#contract/base/money.ts'

/** The inputs of pay. */
export interface WorkTimes {
  checked_in_at: string | null
  checked_out_at: string | null
  break_minutes: number
  hourly_rate_minor: number
}

/** Whole minutes between two instants: 22:00 to 06:00 is nine hours on the night the clocks go back. */
const wholeMinutes = (from: string, to: string): number => Math.floor((Date.parse(to) - Date.parse(from)) / 60_000)

/** Each break is rounded down to whole minutes, in favour of the employee. */
export const breakMinutes = wholeMinutes

/** From start to end, without the planned break. */
export const plannedMinutes = (shift: { starts_at: string; ends_at: string; planned_break_minutes: number }): number =>
  wholeMinutes(shift.starts_at, shift.ends_at) - shift.planned_break_minutes

/** No one is late within the grace period; beyond it, lateness counts from the start of the shift. */
export function lateMinutes(
  { starts_at, late_grace_minutes }: { starts_at: string; late_grace_minutes: number },
  checkedInAt: string,
): number {
  const graceEnds = Date.parse(starts_at) + late_grace_minutes * 60_000
  return Date.parse(checkedInAt) > graceEnds ? wholeMinutes(starts_at, checkedInAt) : 0
}

/** Rounded half up. */
export const payOf = (minutes: number, hourlyRateMinor: number): number => share(hourlyRateMinor, minutes, 60)

/** Null while one of the two times is missing. */
export function workOf({ checked_in_at, checked_out_at, break_minutes, hourly_rate_minor }: WorkTimes): {
  worked_minutes: number | null
  pay_minor: number | null
} {
  if (checked_in_at === null || checked_out_at === null) return { worked_minutes: null, pay_minor: null }
  const worked_minutes = Math.max(0, wholeMinutes(checked_in_at, checked_out_at) - break_minutes)
  return { worked_minutes, pay_minor: payOf(worked_minutes, hourly_rate_minor) }
}

import type { ShiftWarning } from '#contract/staffing/staff-schedules.ts'
import { minutesBetween } from '../shifts/shift-times.ts'

export interface PlannedShift {
  id: string
  user_id: string
  business_date: string
  starts_at: string
  ends_at: string
  break_minutes: number
}

const leastRestMinutes = 11 * 60
const maxWeekMinutes = 48 * 60

/** The Monday of a date's week. */
export function weekOf(date: string): string {
  const day = Temporal.PlainDate.from(date)
  return day.subtract({ days: day.dayOfWeek - 1 }).toString()
}

/** `weekOf`, computed once per date: a rota has thousands of shifts on a few dates. */
function rememberWeeks(): typeof weekOf {
  const names = new Map<string, string>()
  return (date) => {
    const week = names.get(date) ?? weekOf(date)
    names.set(date, week)
    return week
  }
}

/** The weeks, Monday to Sunday, that contain the dates. */
export function weeksAround(dates: readonly string[]): { from: string; to: string } {
  const [first = '', last = first] = [dates.toSorted()[0], dates.toSorted().at(-1)]
  return { from: weekOf(first), to: Temporal.PlainDate.from(weekOf(last)).add({ days: 6 }).toString() }
}

/** From start to end, without the break. */
export const paidMinutes = (shift: Pick<PlannedShift, 'starts_at' | 'ends_at' | 'break_minutes'>): number =>
  Math.max(0, Math.round(minutesBetween(shift.starts_at, shift.ends_at)) - shift.break_minutes)

/**
 * Warnings by shift: less than 11 hours since the previous shift, more than 48 hours in the week, and the person's own
 * availability and time off. Needs all shifts of whole weeks and of the day before.
 */
export function warningsOf(
  shifts: readonly PlannedShift[],
  ownTime: (shift: PlannedShift) => readonly ShiftWarning[],
): Map<string, ShiftWarning[]> {
  const warnings = new Map<string, ShiftWarning[]>()
  const weekOn = rememberWeeks()
  for (const own of Map.groupBy(shifts, ({ user_id }) => user_id).values()) {
    const weeks = new Map<string, number>()
    let endedAt: string | null = null
    for (const shift of own.toSorted((one, other) => (one.starts_at < other.starts_at ? -1 : 1))) {
      const week = weekOn(shift.business_date)
      const minutes = (weeks.get(week) ?? 0) + paidMinutes(shift)
      weeks.set(week, minutes)
      const isShortRest = endedAt !== null && minutesBetween(endedAt, shift.starts_at) < leastRestMinutes
      endedAt = shift.ends_at
      const kinds: ShiftWarning[] = [
        ...(isShortRest ? ['short_rest' as const] : []),
        ...(minutes > maxWeekMinutes ? ['long_week' as const] : []),
        ...ownTime(shift),
      ]
      if (kinds.length > 0) warnings.set(shift.id, kinds)
    }
  }
  return warnings
}

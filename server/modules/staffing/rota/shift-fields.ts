import type { BodyOf } from '#contract/base/endpoint.ts'
import type { assignSchedule } from '#contract/staffing/rota.ts'
import type { updateShift } from '#contract/staffing/staff-schedules.ts'
import { readLocalTime, writeLocalTime } from '../../../infrastructure/clock/local-time.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Shift } from '../shifts/shift.ts'
import { shiftBetween, type ShiftTimes, type ShiftZone } from '../shifts/shift-times.ts'

/** The windows for check-in and check-out of a shift without a template, in minutes. */
export const defaultWindows = { early_in_minutes: 30, late_grace_minutes: 10, late_out_minutes: 120 }

export const misfit = (): never =>
  refuse('invalid', { fields: { ends_at_local: ['The end must be after the start, by at most 24 hours'] } })

type Span = Pick<BodyOf<typeof assignSchedule>, 'dates' | 'date_from' | 'date_to'>

type Times = Pick<BodyOf<typeof updateShift>, 'starts_at_local' | 'ends_at_local' | 'fold'>

const wall = (local: string) => Temporal.PlainDateTime.from(local)

/** The times after a change: if only the start moves, the end moves by as much on the wall clock. */
export function movedTimes(shift: Shift, { starts_at_local, ends_at_local, fold }: Times, zone: ShiftZone): Partial<ShiftTimes> {
  if (starts_at_local === undefined && ends_at_local === undefined) return {}
  const startBefore = writeLocalTime(shift.starts_at, zone.timezone)
  const endBefore = writeLocalTime(shift.ends_at, zone.timezone)
  const start = starts_at_local ?? startBefore
  const follow = () =>
    wall(endBefore)
      .add(wall(startBefore).until(wall(start)))
      .toString({ smallestUnit: 'minute' })
  const end = ends_at_local ?? follow()
  // A time that stays the same keeps its instant, also in the hour that occurs twice.
  const [keepsStart, keepsEnd] = [start === startBefore && fold === undefined, end === endBefore && fold === undefined]
  const starts_at = keepsStart ? shift.starts_at : readLocalTime(start, zone.timezone, fold).at
  const ends_at = keepsEnd ? shift.ends_at : readLocalTime(end, zone.timezone, fold).at
  const times = shiftBetween(starts_at, ends_at, zone) ?? misfit()
  return keepsStart ? { ...times, business_date: shift.business_date } : times
}

/** The dates of an assignment: those listed, or those of a range on the template's weekdays. */
export function datesOf({ dates, date_from, date_to }: Span, weekdays: readonly number[]): string[] {
  if (dates !== undefined) return [...new Set(dates)].toSorted()
  const first = Temporal.PlainDate.from(date_from ?? '')
  const length = first.until(date_to ?? '', { largestUnit: 'days' }).days + 1
  return Array.from({ length }, (_, index) => first.add({ days: index }))
    .filter(({ dayOfWeek }) => weekdays.includes(dayOfWeek))
    .map(String)
}

import { plannerActions } from '#contract/shift-states.ts'
import type { ShiftWarning, StaffShift } from '#contract/staff-schedules.ts'
import { obstacleTo } from '../shifts/shift.ts'
import type { ShiftViewRow } from './rota-views.ts'
import { paidMinutes } from './warnings.ts'

/** Rounded half up, on whole minutes. */
export const costOf = (minutes: number, hourlyRateMinor: number): number => Math.floor((minutes * hourlyRateMinor + 30) / 60)

export function shapeShift(
  row: ShiftViewRow,
  { localOf, seesRates, warnings }: { localOf: (at: string) => string; seesRates: boolean; warnings: ShiftWarning[] },
): StaffShift {
  const minutes = paidMinutes(row)
  return {
    ...row,
    starts_at_local: localOf(row.starts_at),
    ends_at_local: localOf(row.ends_at),
    paid_minutes: minutes,
    cost_minor: seesRates ? costOf(minutes, row.hourly_rate_minor) : null,
    allowed_actions: plannerActions.filter((action) => obstacleTo(action, row) === null),
    warnings,
  }
}

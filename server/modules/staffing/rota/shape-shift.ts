import type { ShiftWarning, StaffShift } from '#contract/staffing/staff-schedules.ts'
import { allowedOn } from '../shifts/shift.ts'
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
    id: row.id,
    user_id: row.user_id,
    staff_name: row.staff_name,
    role_id: row.role_id,
    role_name: row.role_name,
    role_colour: row.role_colour,
    template_id: row.template_id,
    event_id: row.event_id,
    business_date: row.business_date,
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    starts_at_local: localOf(row.starts_at),
    ends_at_local: localOf(row.ends_at),
    break_minutes: row.break_minutes,
    paid_minutes: minutes,
    cost_minor: seesRates ? costOf(minutes, row.hourly_rate_minor) : null,
    note: row.note,
    status: row.status,
    decline_reason: row.decline_reason,
    version: row.version,
    allowed_actions: allowedOn(row),
    warnings,
  }
}

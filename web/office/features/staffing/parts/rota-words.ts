import type { ShiftStatus } from '#contract/staffing/shift-states.ts'
import type { Rota } from '#contract/staffing/rota.ts'
import type { ShiftWarning, StaffShift } from '#contract/staffing/staff-schedules.ts'
import { formatCount, formatMoney } from '../../../../shared/format/format.ts'
import { timeLabel } from '../../../ui/dates/local-dates.ts'
import type { Tone } from '../../../ui/tone.tsx'

export const shiftStatusWords: Record<ShiftStatus, string> = {
  draft: 'Draft',
  published: 'Published',
  acknowledged: 'Acknowledged',
  declined: 'Declined',
  cancelled: 'Cancelled',
}

export const shiftStatusTones: Record<ShiftStatus, Tone> = {
  draft: 'plain',
  published: 'info',
  acknowledged: 'ok',
  declined: 'bad',
  cancelled: 'off',
}

export const warningWords: Record<ShiftWarning, string> = {
  short_rest: 'Under 11 hours of rest before this shift',
  long_week: 'Over 48 hours in this week',
  time_off: 'Approved time off on this date',
  unavailable: 'Not available at this time',
}

/** `7.5 h` */
export const rotaHoursWords = (minutes: number): string => `${(Math.round((minutes / 60) * 100) / 100).toLocaleString('en-US')} h`

/** `10:00 PM – 6:00 AM` */
export const timesWords = ({ from, to }: { from: string; to: string }): string =>
  `${timeLabel(from.slice(11))} – ${timeLabel(to.slice(11))}`

export const openName = 'Open shifts'

/** A shift's accessible name, starting with its visible text. Many shifts share a day, so its words come from outside. */
export function shiftName(shift: StaffShift, day: string): string {
  const seen = `${timesWords({ from: shift.starts_at_local, to: shift.ends_at_local })} ${shift.role_name}`
  const warnings = shift.warnings.map((warning) => warningWords[warning])
  return [shift.staff_name ?? 'Open shift', day, seen, shiftStatusWords[shift.status], ...warnings].join(', ')
}

export const costWords = ({ currency }: Pick<Rota, 'currency'>, minor: number | null): string | null =>
  minor === null ? null : formatMoney(minor, currency)

/** The label of the button that publishes all drafts. */
export function publishWords({ totals: { drafts }, shifts }: Rota): string {
  if (drafts > 0) return `Publish ${formatCount(drafts, 'draft')}`
  return shifts.length === 0 ? 'Nothing to publish' : 'All published'
}

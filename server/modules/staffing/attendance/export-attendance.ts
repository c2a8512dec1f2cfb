import { maxAttendanceExported, type AttendanceFilters } from '#contract/staffing/attendance.ts'
import { exponentOf } from '#contract/base/currencies.ts'
import { writeLocalTime } from '../../../infrastructure/clock/local-time.ts'
import { csvAmount, csvBegin, csvLine } from '../../../infrastructure/csv/csv.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { countAttendance, listAttendanceRows, type AttendanceRow } from './attendance-views.ts'
import { readCalendar } from './list-attendance.ts'
import { seesPay } from './record.ts'
import { plannedMinutes } from './work.ts'

const columns = [
  'Business date',
  'Name',
  'Role',
  'Event',
  'Status',
  'Planned start',
  'Planned end',
  'Checked in',
  'Checked out',
  'Time zone',
  'Break minutes',
  'Late minutes',
  'Planned minutes',
  'Worked minutes',
  'Sent later',
  'Corrections',
]
const payColumns = ['Hourly rate', 'Pay', 'Currency']

/** Rows per read, so that neither the database nor this process is blocked for long. */
const readAtOnce = 1_000

/** Everything that matches the filters, as a file. */
export async function exportAttendance(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  filters: AttendanceFilters,
): Promise<string> {
  const { db } = infrastructure
  const filter = { ...filters, club_id: caller.club_id }
  const { timezone } = await readCalendar(infrastructure, caller.club_id)
  const count = await countAttendance(db, filter, maxAttendanceExported + 1)
  if (count > maxAttendanceExported) return refuse('too_many_rows', { extra: { most: maxAttendanceExported } })
  const showsPay = seesPay(caller)
  const chunks = [csvBegin, csvLine(showsPay ? [...columns, ...payColumns] : columns)]
  let after: [string, string] | null = null
  do {
    const rows: AttendanceRow[] = await listAttendanceRows(db, filter, { after, limit: readAtOnce })
    chunks.push(...rows.slice(0, readAtOnce).map((row) => line(row, timezone, showsPay)))
    const last: AttendanceRow | undefined = rows.length > readAtOnce ? rows[readAtOnce - 1] : undefined
    after = last ? [last.starts_at, last.id] : null
  } while (after !== null)
  return chunks.join('')
}

function line(row: AttendanceRow, timezone: string, showsPay: boolean): string {
  const local = (at: string | null) => (at === null ? '' : writeLocalTime(at, timezone).replace('T', ' '))
  const amount = (minor: number | null) => (minor === null ? '' : csvAmount(minor, exponentOf(row.currency)))
  return csvLine([
    row.business_date,
    row.staff.name,
    row.role.name,
    row.event?.title ?? '',
    row.status,
    local(row.starts_at),
    local(row.ends_at),
    local(row.checked_in_at),
    local(row.checked_out_at),
    timezone,
    row.break_minutes,
    row.late_minutes,
    plannedMinutes(row),
    row.worked_minutes ?? '',
    row.punches.filter(({ pressed_at, received_at }) => pressed_at !== received_at).length,
    row.corrections.length,
    ...(showsPay ? [amount(row.hourly_rate_minor), amount(row.pay_minor), row.currency] : []),
  ])
}

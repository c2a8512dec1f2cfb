import type { Readable } from 'node:stream'
import type { AttendanceFilters } from '#contract/staffing/attendance.ts'
import { exponentOf } from '#contract/base/currencies.ts'
import { writeLocalTime } from '../../../infrastructure/clock/local-time.ts'
import { csvAmount, csvLine } from '../../../infrastructure/csv/csv.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { countAttendance, listAttendanceRows, type AttendanceRow } from './attendance-views.ts'
import { readCalendar } from './list-attendance.ts'
import { seesPay } from './record.ts'
import { plannedMinutes } from './work.ts'
import { pagedFile } from '../../../infrastructure/csv/list-file.ts'
import { cutRows } from '../../../infrastructure/database/page-of.ts'

const maxAttendanceExported = 20_000

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

/** Everything that matches the filters, as a file. */
export async function exportAttendance(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  filters: AttendanceFilters,
): Promise<Readable> {
  const { db } = infrastructure
  const filter = { ...filters, club_id: caller.club_id }
  const { timezone } = await readCalendar(infrastructure, caller.club_id)
  const count = await countAttendance(db, filter, maxAttendanceExported + 1)
  if (count > maxAttendanceExported) return refuse('too_many_rows', { extra: { most: maxAttendanceExported } })
  const showsPay = seesPay(caller)
  return pagedFile(
    showsPay ? [...columns, ...payColumns] : columns,
    (row: AttendanceRow) => line(row, timezone, showsPay),
    async ({ after, limit }: { after: [string, string] | null; limit: number }) => {
      const rows = await listAttendanceRows(db, filter, { after, limit })
      const { page, next } = cutRows<AttendanceRow, [string, string]>(rows, limit, ({ starts_at, id }) => [starts_at, id])
      return { rows: page, next }
    },
  )
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

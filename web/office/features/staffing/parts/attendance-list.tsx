import { attendanceStatuses, type AttendanceStatus } from '#contract/staffing/attendance-states.ts'
import type { AttendanceRecord } from '#contract/staffing/attendance.ts'
import { formatDay, formatMoney, formatTime } from '../../../../shared/format/format.ts'
import { formatMinutes } from '../../../../shared/format/minutes.ts'
import { attendanceWords } from '../../../domain/shifts/shift-words.ts'
import { defineColumns, type Column } from '../../../ui/list/columns.ts'
import { choice, defineList, linked, linkedText } from '../../../ui/list/define-list.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { periods, periodSpanOf } from './periods.ts'
import { addDays } from '../../../ui/dates/local-dates.ts'

const statusWords = Object.fromEntries(attendanceStatuses.map((status) => [status, attendanceWords[status].word])) as Record<
  AttendanceStatus,
  string
>

export const attendanceList = defineList({
  filters: {
    staff_id: linked('Person'),
    status: choice('Status', statusWords),
    period: choice('Period', { after_today: 'After today', ...periods, any: 'Any period' }, 'Until today'),
    date: linkedText('Business dates', /^\d{4}-\d{2}-\d{2}(,\d{4}-\d{2}-\d{2})?$/),
  },
})

/** The address's filters in the API's format. Without dates: until today, so that worked shifts come before planned ones. */
export function attendanceQueryOf(search: URLSearchParams, today: string) {
  const { period = 'until_today', date, ...query } = attendanceList.queryOf(search)
  const [date_from, date_to = date_from] = date?.split(',') ?? []
  if (date_from !== undefined && date_to !== undefined) return { ...query, date_from, date_to }
  if (period === 'until_today') return { ...query, date_to: today }
  if (period === 'after_today') return { ...query, date_from: addDays(today, 1) }
  return period === 'any' ? query : { ...query, ...periodSpanOf(period, today) }
}

export const staffNameOf = ({ staff }: Pick<AttendanceRecord, 'staff'>): string =>
  staff.name === '' ? 'Former staff member' : staff.name

/** How many punches a phone sent after it was offline. */
const sentLater = ({ punches }: AttendanceRecord): number =>
  punches.filter(({ pressed_at, received_at }) => pressed_at !== received_at).length

function timesOf({ checked_in_at, checked_out_at }: AttendanceRecord, timezone: string): string | null {
  if (checked_in_at === null) return null
  const until = checked_out_at === null ? 'now' : formatTime(checked_out_at, timezone)
  return `${formatTime(checked_in_at, timezone)} – ${until}`
}

const notesOf = (row: AttendanceRecord): string =>
  [
    row.late_minutes > 0 && `${formatMinutes(row.late_minutes)} late`,
    row.needs_confirmation ? 'Sent late, confirm the times' : sentLater(row) > 0 && 'Sent later',
    row.corrections.length > 0 && 'Corrected',
  ]
    .filter(Boolean)
    .join(' · ')

/** Pay only for people with access to finances: for everyone else it is null. */
export function attendanceColumns(timezone: string, showsPay: boolean) {
  const pay: Column<AttendanceRecord>[] = [
    {
      id: 'pay',
      header: 'Pay',
      align: 'right',
      cell: ({ pay_minor, currency }) => (pay_minor === null ? null : formatMoney(pay_minor, currency)),
      phone: 'line',
    },
  ]
  return defineColumns<AttendanceRecord>([
    { id: 'name', header: 'Name', cell: staffNameOf },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status }) => <StatusBadge tone={attendanceWords[status].tone}>{attendanceWords[status].word}</StatusBadge>,
      phone: 'aside',
    },
    { id: 'date', header: 'Date', cell: ({ starts_at }) => formatDay(starts_at, timezone), oneLine: true, phone: 'line' },
    { id: 'role', header: 'Role', cell: ({ role }) => role.name },
    {
      id: 'planned',
      header: 'Planned',
      cell: ({ starts_at, ends_at }) => `${formatTime(starts_at, timezone)} – ${formatTime(ends_at, timezone)}`,
      oneLine: true,
    },
    { id: 'times', header: 'Worked', cell: (row) => timesOf(row, timezone), oneLine: true, phone: 'line' },
    {
      id: 'hours',
      header: 'Hours',
      align: 'right',
      cell: ({ worked_minutes }) => (worked_minutes === null ? null : formatMinutes(worked_minutes)),
      phone: 'line',
    },
    ...(showsPay ? pay : []),
    { id: 'notes', header: 'Notes', cell: notesOf, phone: 'line' },
  ])
}

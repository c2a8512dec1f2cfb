import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { exportPayroll, getPayroll, getPayrollPdf, type Payroll, type PayrollLine } from '#contract/staffing/payroll.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { download } from '../../../../shared/api/download.ts'
import { formatCount, formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { formatMinutes } from '../../../../shared/format/minutes.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PdfButton } from '../../../ui/pdf-button.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { StatCard, Stats } from '../../../ui/stat-card.tsx'
import { staffNameOf } from '../parts/attendance-list.tsx'
import styles from '../parts/attendance.module.css'
import { guessToday, periods, periodSpanOf, type Period } from '../parts/periods.ts'
import { ShiftTabs } from '../parts/shift-tabs.tsx'

const keys = Object.keys(periods) as Period[]
const periodOf = (search: URLSearchParams): Period => keys.find((one) => one === search.get('period')) ?? 'this_month'

const payrollQuery = (search: URLSearchParams, today: string) =>
  apiQuery(getPayroll, { query: periodSpanOf(periodOf(search), today) })

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: payrollQuery(search, guessToday()) }),
  title: () => 'Payroll',
  Component: PayrollScreen,
  Skeleton: TableSkeleton,
})

const difference = (minutes: number) => `${minutes > 0 ? '+' : minutes < 0 ? '−' : ''}${formatMinutes(Math.abs(minutes))}`

const columnsIn = (currency: string) =>
  defineColumns<PayrollLine>([
    { id: 'name', header: 'Name', cell: staffNameOf },
    { id: 'role', header: 'Role', cell: ({ role }) => role, phone: 'line' },
    { id: 'shifts', header: 'Shifts', align: 'right', cell: ({ shifts }) => shifts },
    { id: 'planned', header: 'Planned', align: 'right', cell: ({ planned_minutes }) => formatMinutes(planned_minutes) },
    {
      id: 'worked',
      header: 'Worked',
      align: 'right',
      cell: ({ worked_minutes }) => formatMinutes(worked_minutes),
      phone: 'line',
    },
    {
      id: 'difference',
      header: 'Difference',
      align: 'right',
      cell: ({ difference_minutes }) => difference(difference_minutes),
    },
    {
      id: 'rate',
      header: 'Rate per hour',
      align: 'right',
      cell: ({ hourly_rate_minor }) => formatMoney(hourly_rate_minor, currency),
    },
    { id: 'pay', header: 'Pay', align: 'right', cell: ({ pay_minor }) => formatMoney(pay_minor, currency), phone: 'aside' },
    {
      id: 'open',
      header: 'Not approved',
      align: 'right',
      cell: ({ open_shifts }) => (open_shifts === 0 ? null : open_shifts),
      phone: ({ open_shifts }) => (open_shifts === 0 ? null : `${open_shifts} not approved`),
    },
  ])

function PayrollScreen({ data: { answer }, search, isStale }: ScreenProps<{ answer: Payroll }>) {
  const { data: payroll = answer, isPending } = useQuery(payrollQuery(search, answer.today))
  const { date_from, date_to, currency, lines, totals } = payroll
  const period = { date_from, date_to }
  const columns = useMemo(() => columnsIn(currency), [currency])
  return (
    <>
      <PageHeader
        title="Payroll"
        lead={`${formatLocalDate(date_from)} to ${formatLocalDate(date_to)}. Approved timesheets only.`}
        actions={
          <PdfButton
            load={async () => call(getPayrollPdf, { query: { date_from, date_to } })}
            file={`payroll-${date_from}-${date_to}`}
          >
            Export PDF
          </PdfButton>
        }
      />
      <ShiftTabs current={paths.clubPayroll} />
      <div className={styles.body}>
        <LinkTabs
          label="Period"
          isChoice
          items={keys.map((one) => ({
            to: `${paths.clubPayroll}?period=${one}`,
            label: periods[one],
            isCurrent: one === periodOf(search),
          }))}
        />
        <Stats>
          <StatCard label="Pay" value={formatMoney(totals.pay_minor, currency)} note={formatCount(totals.shifts, 'shift')} />
          <StatCard
            label="Worked"
            value={formatMinutes(totals.worked_minutes)}
            note={`${difference(totals.difference_minutes)} vs. plan`}
          />
          <StatCard label="Not approved" value={totals.open_shifts} note="not included" />
          <StatCard label="Absent" value={totals.absent_shifts} />
        </Stats>
        <ListScreen
          label="Payroll"
          noun={['line']}
          rows={lines}
          count={lines.length}
          next={null}
          columns={columns}
          rowId={({ staff, role, hourly_rate_minor }) => `${staff.id} ${role} ${hourly_rate_minor}`}
          rowName={staffNameOf}
          csv={{
            file: `payroll-${date_from}-${date_to}.csv`,
            save: async (file) => download(exportPayroll, { query: period }, file),
          }}
          isStale={isStale || isPending}
          empty={
            <EmptyState title="Nothing to pay in this period">Approve timesheets in Attendance and they appear here.</EmptyState>
          }
        />
      </div>
    </>
  )
}

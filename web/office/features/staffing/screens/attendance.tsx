import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { countedAttendance, exportAttendance, getAttendanceBoard, listAttendance } from '#contract/staffing/attendance.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { downloadLimited } from '../../../../shared/api/download.ts'
import { formatCount, formatLocalDate } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { attendanceColumns, attendanceList, attendanceQueryOf, staffNameOf } from '../parts/attendance-list.tsx'
import styles from '../parts/attendance.module.css'
import { guessToday, periodSpanOf } from '../parts/periods.ts'
import { ShiftTabs } from '../parts/shift-tabs.tsx'
import { TonightBoard } from '../parts/tonight-board.tsx'
import { useAttendanceActions } from '../parts/use-attendance-actions.tsx'
import { useAttendanceChanges } from '../queries/attendance.ts'
import { useFreshStaffing } from '../queries/use-requests.ts'

interface Data {
  firstAnswer: AnswerOf<typeof listAttendance>
  board: AnswerOf<typeof getAttendanceBoard>
}

const attendanceQuery = (search: URLSearchParams, today: string) =>
  apiQuery(listAttendance, { query: attendanceQueryOf(search, today) })

export const screen = defineScreen({
  queries: ({ search }: Place) => ({
    firstAnswer: attendanceQuery(search, guessToday()),
    board: apiQuery(getAttendanceBoard),
  }),
  title: () => 'Attendance',
  Component: Attendance,
  Skeleton: TableSkeleton,
})

function Attendance({ data: { firstAnswer, board }, search, isStale }: ScreenProps<Data>) {
  const { data: answer = firstAnswer, isPending } = useQuery(attendanceQuery(search, firstAnswer.today))
  const [isMaking, setMaking] = useState(false)
  const showsPay = sessionMay(useSignedIn(), 'manage_finances')
  const { actionsOf, bulk, dialog } = useAttendanceActions(answer.timezone)
  useFreshStaffing(listAttendance, getAttendanceBoard)
  const columns = useMemo(() => attendanceColumns(answer.timezone, showsPay), [answer.timezone, showsPay])
  const { cursor: _, ...filters } = attendanceQueryOf(search, answer.today)
  const person = answer.attendance[0]
  const { date } = attendanceList.filtersOf(search)
  return (
    <>
      <PageHeader
        title="Attendance"
        lead="Hours worked, by shift"
        actions={
          <Button variant="default" onClick={() => setMaking(true)}>
            Generate timesheets
          </Button>
        }
      />
      <ShiftTabs current={paths.clubAttendance} />
      <div className={styles.body}>
        <TonightBoard board={board} />
        <ListScreen
          label="Attendance"
          noun={['timesheet']}
          list={attendanceList}
          linkedTo={{
            ...(search.has('staff_id') && person !== undefined && { staff_id: staffNameOf(person) }),
            ...(date !== undefined && { date: date.split(',').map(formatLocalDate).join(' to ') }),
          }}
          rows={answer.attendance}
          count={answer.count}
          countLimit={countedAttendance}
          next={answer.next}
          columns={columns}
          rowId={({ id }) => id}
          rowName={(record) => `${staffNameOf(record)}, ${formatLocalDate(record.business_date)}`}
          rowActions={actionsOf}
          bulkActions={bulk}
          loadPage={async (cursor) => {
            const query = { ...filters, limit: 100, ...(cursor !== null && { cursor }) }
            const { attendance, next } = await call(listAttendance, { query })
            return { rows: attendance, next }
          }}
          csv={{ file: 'attendance.csv', save: async (file) => downloadLimited(exportAttendance, { query: filters }, file) }}
          isStale={isStale || isPending}
          empty={
            <EmptyState title="No timesheets yet">
              A timesheet appears here for each published shift on its date. People check in on their phones.
            </EmptyState>
          }
        />
      </div>
      {dialog}
      {isMaking && <MakeDialog today={answer.today} onClose={() => setMaking(false)} />}
    </>
  )
}

function MakeDialog({ today, onClose }: { today: string; onClose: () => void }) {
  const { generate } = useAttendanceChanges()
  const initial: { date_from: string | null; date_to: string | null } = periodSpanOf('this_week', today)
  return (
    <ActionDialog
      title="Generate timesheets"
      submit="Generate timesheets"
      initial={initial}
      validate={({ date_from, date_to }): Record<string, string> => ({
        ...(date_from === null && { date_from: 'Choose a date' }),
        ...(date_to === null && { date_to: 'Choose a date' }),
      })}
      onSubmit={async ({ date_from, date_to }) => {
        const { made: generated, kept } = await generate({ date_from: date_from ?? '', date_to: date_to ?? '' })
        toast({ tone: 'ok', message: `${formatCount(generated, 'timesheet')} created, ${kept} already there.` })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>Creates a timesheet for each published shift that doesn’t have one. Existing timesheets don’t change.</p>
          <DateField label="From" required {...form.getInputProps('date_from')} />
          <DateField label="To" required {...form.getInputProps('date_to')} />
        </>
      )}
    </ActionDialog>
  )
}

import { Textarea } from '@mantine/core'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { AttendanceRecord } from '#contract/staffing/attendance.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import type { Action } from '../../../ui/action-menu.tsx'
import { sendBatches, type BulkResult } from '../../../ui/list/bulk-bar.tsx'
import type { BulkAction } from '../../../ui/list/columns.ts'
import { useAttendanceChanges } from '../queries/attendance.ts'
import { staffNameOf } from './attendance-list.tsx'
import { ConfirmTimesDialog, CorrectionDialog } from './correction-dialog.tsx'

const BulkResults = lazy(async () => ({ default: (await import('../../../ui/list/bulk-results.tsx')).BulkResults }))

const actionWords = {
  correct: 'Correct times',
  confirm: 'Confirm times',
  approve: 'Approve',
  mark_absent: 'Mark absent',
  excuse: 'Excuse absence',
  delete: 'Delete timesheet',
} as const
type RecordAction = keyof typeof actionWords

const whyNot: Record<RecordAction, string> = {
  correct: 'This shift was cancelled.',
  confirm: 'No phone sent these times late.',
  approve: 'Only for timesheets with a check-out and confirmed times that aren’t approved yet.',
  mark_absent: 'This person has checked in, or is marked absent already.',
  excuse: 'This person has checked in, or is excused already.',
  delete: 'This person has checked in, so the timesheet stays.',
}

interface RequestedAction {
  action: Exclude<RecordAction, 'approve'>
  record: AttendanceRecord
}

/** Why not, for staff who plan: their own record is someone else's to decide on. */
const whyNotOwn = 'This is your own timesheet. Ask someone else who plans shifts.'

const toastError = (error: unknown) => toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') })

/** Planners' actions on attendance records, one or many. */
export function useAttendanceActions(timezone: string): {
  actionsOf: (record: AttendanceRecord) => Action[]
  bulk: BulkAction<AttendanceRecord>[]
  dialog: ReactNode
} {
  const [request, setRequest] = useState<RequestedAction | null>(null)
  const [result, setResult] = useState<BulkResult | null>(null)
  const { approve, correct, remove } = useAttendanceChanges()
  const { user, profile } = useSignedIn()
  const isOwn = ({ staff }: AttendanceRecord) => profile.role === 'staffclub' && staff.id === user.id

  const approveRows = async (rows: readonly AttendanceRecord[]) => {
    const result = await sendBatches(rows, staffNameOf, async (batch) => (await approve(batch.map(({ id }) => id))).results)
    if (result.refused.length > 0) setResult(result)
    else toast({ tone: 'ok', message: `${formatCount(result.done, 'timesheet')} approved.` })
  }
  const startApproval = (rows: readonly AttendanceRecord[]) => void approveRows(rows).catch(toastError)
  const close = () => setRequest(null)
  return {
    actionsOf: (record) =>
      (Object.keys(actionWords) as RecordAction[]).map((action) => ({
        label: actionWords[action],
        danger: action === 'delete',
        disabled: record.allowed_actions.includes(action) ? undefined : isOwn(record) ? whyNotOwn : whyNot[action],
        onClick: () => (action === 'approve' ? startApproval([record]) : setRequest({ action, record })),
      })),
    bulk: [
      {
        label: 'Approve',
        allows: ({ allowed_actions }) => allowed_actions.includes('approve'),
        whyNot: 'Select other people’s timesheets with a check-out and confirmed times that aren’t approved yet.',
        onStart: startApproval,
      },
    ],
    dialog: (
      <>
        {request?.action === 'correct' && <CorrectionDialog record={request.record} timezone={timezone} onClose={close} />}
        {request?.action === 'confirm' && <ConfirmTimesDialog record={request.record} timezone={timezone} onClose={close} />}
        {(request?.action === 'mark_absent' || request?.action === 'excuse') && (
          <ActionDialog
            title={`${actionWords[request.action]}: ${staffNameOf(request.record)}?`}
            submit={actionWords[request.action]}
            initial={{ reason: '' }}
            validate={({ reason }): Record<string, string> => (reason.trim() === '' ? { reason: 'Reason is required' } : {})}
            onSubmit={async ({ reason }) =>
              correct({
                id: request.record.id,
                body: { reason, version: request.record.version, status: request.action === 'excuse' ? 'excused' : 'absent' },
              })
            }
            onClose={close}
          >
            {(form) => (
              <Textarea
                label="Reason"
                description="The person can see this. It’s kept with the timesheet."
                required
                rows={2}
                maxLength={300}
                {...form.getInputProps('reason')}
              />
            )}
          </ActionDialog>
        )}
        {request?.action === 'delete' && (
          <ActionDialog
            title={`Delete ${staffNameOf(request.record)}’s timesheet?`}
            submit="Delete timesheet"
            dismiss="Keep timesheet"
            danger
            initial={{}}
            onSubmit={async () => remove(request.record.id)}
            onClose={close}
          >
            <p>The shift itself stays. “Generate timesheets” creates a new timesheet for it.</p>
          </ActionDialog>
        )}
        {result !== null && (
          <Suspense fallback={null}>
            <BulkResults noun={['timesheet']} result={result} onClose={() => setResult(null)} />
          </Suspense>
        )}
      </>
    ),
  }
}

import { Button, Checkbox, Textarea } from '@mantine/core'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import type { TimeOffDecision } from '#contract/staffing/time-off-states.ts'
import type { StaffTimeOff } from '#contract/staffing/time-off.ts'
import { formatCount, formatLocalDate, formatWallTime } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { useRequests } from '../queries/use-requests.ts'
import styles from './requests.module.css'

const datesWords = ({ date_from, date_to }: StaffTimeOff) =>
  date_from === date_to ? formatLocalDate(date_from) : `${formatLocalDate(date_from)} – ${formatLocalDate(date_to)}`

/** Time-off requests with the affected shifts, and the possible decisions. */
export function TimeOffRequests({ requests }: { requests: readonly StaffTimeOff[] }) {
  const [deciding, setDeciding] = useState<{ request: StaffTimeOff; action: TimeOffDecision } | null>(null)
  return (
    <>
      <ul className={styles.list}>
        {requests.map((request) => (
          <li key={request.id} className={styles.request}>
            <div>
              <strong>{request.staff_name}</strong>
              <p>{datesWords(request)}</p>
              {request.reason !== '' && <p className={styles.quiet}>{request.reason}</p>}
              {request.decided_by_name !== null && (
                <p className={styles.quiet}>
                  {[`By ${request.decided_by_name}`, request.decision_note].filter((part) => part !== '').join(': ')}
                </p>
              )}
              <Shifts shifts={request.shifts} />
            </div>
            <div className={styles.actions}>
              {request.allowed_actions.includes('approve') && (
                <Button
                  size="xs"
                  aria-label={`Approve time off of ${request.staff_name}`}
                  onClick={() => setDeciding({ request, action: 'approve' })}
                >
                  Approve
                </Button>
              )}
              {request.allowed_actions.includes('decline') && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`${request.status === 'approved' ? 'Withdraw approval' : 'Decline time off'} of ${request.staff_name}`}
                  onClick={() => setDeciding({ request, action: 'decline' })}
                >
                  {request.status === 'approved' ? 'Withdraw approval' : 'Decline'}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {deciding !== null && <DecideDialog {...deciding} onClose={() => setDeciding(null)} />}
    </>
  )
}

const shown = 4

function Shifts({ shifts }: Pick<StaffTimeOff, 'shifts'>) {
  if (shifts.length === 0) return null
  return (
    <div className={styles.conflicts}>
      <TriangleAlert size={16} aria-hidden="true" />
      <div>
        <span>Scheduled for {formatCount(shifts.length, 'shift')} on these dates</span>
        <ul>
          {shifts.slice(0, shown).map((shift) => (
            <li key={shift.id}>
              {formatLocalDate(shift.starts_at_local.slice(0, 10))}, {formatWallTime(shift.starts_at_local.slice(11))} –{' '}
              {formatWallTime(shift.ends_at_local.slice(11))}, {shift.role_name}
              {shift.status === 'draft' && ' (draft)'}
            </li>
          ))}
          {shifts.length > shown && <li>{shifts.length - shown} more</li>}
        </ul>
      </div>
    </div>
  )
}

interface DecideDialogProps {
  request: StaffTimeOff
  action: TimeOffDecision
  onClose: () => void
}

function DecideDialog({ request, action, onClose }: DecideDialogProps) {
  const { decideTimeOff } = useRequests()
  const { id, version, staff_name, shifts, status } = request
  const isApproval = action === 'approve'
  const title = isApproval ? 'Approve time off?' : status === 'approved' ? 'Withdraw the approval?' : 'Decline time off?'
  return (
    <ActionDialog
      title={title}
      submit={isApproval ? 'Approve time off' : status === 'approved' ? 'Withdraw approval' : 'Decline time off'}
      danger={!isApproval}
      initial={{ note: '', open_shifts: shifts.length > 0 }}
      onSubmit={async ({ note, open_shifts }) => {
        await decideTimeOff({ id, body: { action, version, note, ...(isApproval && { open_shifts }) } })
        toast({ tone: 'ok', message: `${isApproval ? 'Approved' : 'Declined'}. ${staff_name} is notified.` })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>
            {staff_name}, {datesWords(request)}
          </p>
          {isApproval && shifts.length > 0 && (
            <Checkbox
              label={`Make ${formatCount(shifts.length, 'shift')} on these dates open`}
              description="Otherwise the shifts stay with this person."
              {...form.getInputProps('open_shifts', { type: 'checkbox' })}
            />
          )}
          <Textarea
            label="Note"
            description="Optional. The person will see this."
            rows={2}
            maxLength={300}
            {...form.getInputProps('note')}
          />
        </>
      )}
    </ActionDialog>
  )
}

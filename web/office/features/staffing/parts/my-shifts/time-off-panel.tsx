import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { TimeOffStatus } from '#contract/staffing/time-off-states.ts'
import type { MyTimeOff } from '#contract/staffing/time-off.ts'
import { errorMessage } from '../../../../../shared/api/error-messages.ts'
import { formatLocalDate } from '../../../../../shared/format/format.ts'
import { toast } from '../../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../../ui/action-dialog.tsx'
import { DateField } from '../../../../ui/dates/date-field.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import type { Tone } from '../../../../ui/tone.tsx'
import { useOwnTime } from '../../queries/use-own-time.ts'
import styles from './my-shifts.module.css'

const states: Record<TimeOffStatus, { word: string; tone: Tone }> = {
  pending: { word: 'Waiting for approval', tone: 'info' },
  approved: { word: 'Approved', tone: 'ok' },
  declined: { word: 'Declined', tone: 'bad' },
  cancelled: { word: 'Cancelled', tone: 'off' },
}

const datesWords = ({ date_from, date_to }: MyTimeOff) =>
  date_from === date_to ? formatLocalDate(date_from) : `${formatLocalDate(date_from)} – ${formatLocalDate(date_to)}`

/** A person's time-off requests, and a new one. */
export function TimeOffPanel({ requests }: { requests: readonly MyTimeOff[] }) {
  const [isAsking, setAsking] = useState(false)
  const { cancel } = useOwnTime()
  const cancelRequest = (id: string) =>
    void cancel(id).then(
      () => toast({ tone: 'ok', message: 'Time off cancelled. You can be scheduled on these dates again.' }),
      (error: unknown) => toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') }),
    )
  return (
    <Panel
      title="Time off"
      flush
      actions={
        <Button size="xs" onClick={() => setAsking(true)}>
          Request time off
        </Button>
      }
    >
      {requests.length === 0 ? (
        <p className={styles.nothing}>Days off you request appear here with your manager’s decision.</p>
      ) : (
        <ul className={styles.requests}>
          {requests.map((request) => (
            <li key={request.id}>
              <div className={styles.head}>
                <strong>{datesWords(request)}</strong>
                <StatusBadge tone={states[request.status].tone}>{states[request.status].word}</StatusBadge>
              </div>
              {request.reason !== '' && <span className={styles.quiet}>{request.reason}</span>}
              {request.decision_note !== '' && <span>Your manager: {request.decision_note}</span>}
              {request.allowed_actions.includes('cancel') && (
                <div>
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={`Cancel time off ${datesWords(request)}`}
                    onClick={() => cancelRequest(request.id)}
                  >
                    Cancel time off
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {isAsking && <RequestDialog onClose={() => setAsking(false)} />}
    </Panel>
  )
}

interface RequestValues extends Record<string, unknown> {
  date_from: string | null
  date_to: string | null
  reason: string
}

function RequestDialog({ onClose }: { onClose: () => void }) {
  const { ask } = useOwnTime()
  const initial: RequestValues = { date_from: null, date_to: null, reason: '' }
  return (
    <ActionDialog
      title="Request time off"
      submit="Send request"
      initial={initial}
      validate={({ date_from, date_to }): Record<string, string> => ({
        ...(date_from === null && { date_from: 'Choose the first day' }),
        ...(date_from !== null && date_to !== null && date_to < date_from && { date_to: 'Choose a day on or after the first' }),
      })}
      onSubmit={async ({ date_from, date_to, reason }) => {
        const first = date_from ?? ''
        await ask({ date_from: first, date_to: date_to ?? first, reason })
        toast({ tone: 'ok', message: 'Request sent. We’ll notify you when your manager decides.' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <DateField label="First day" required {...form.getInputProps('date_from')} />
          <DateField label="Last day" description="Leave blank for one day." {...form.getInputProps('date_to')} />
          <Textarea
            label="Reason"
            description="Optional. Your manager will see this."
            rows={3}
            maxLength={300}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </ActionDialog>
  )
}

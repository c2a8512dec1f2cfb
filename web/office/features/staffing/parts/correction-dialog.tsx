import { Textarea } from '@mantine/core'
import type { AttendanceRecord, CorrectAttendanceBody } from '#contract/staffing/attendance.ts'
import { trustedPunchMinutes } from '#contract/staffing/my-shifts.ts'
import { formatEventSpan, formatTime } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { punchWords } from '../../../domain/shifts/shift-words.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { LocalDateTimeField } from '../../../ui/dates/local-date-time-field.tsx'
import { RepeatedHour } from '../../../ui/dates/repeated-hour.tsx'
import { isRepeatedTime } from '../../../ui/dates/zoned-time.ts'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { useAttendanceChanges } from '../queries/attendance.ts'
import { staffNameOf } from './attendance-list.tsx'
import styles from './attendance.module.css'

interface CorrectionValues extends Record<string, unknown> {
  checked_in_at_local: string | null
  checked_out_at_local: string | null
  fold: 0 | 1
  break_minutes: number | null
  reason: string
}

interface CorrectionDialogProps {
  record: AttendanceRecord
  timezone: string
  onClose: () => void
}

/** An instant on a zone's wall clock, to the minute, in the format of inputs: `2026-10-30T23:00`. */
function localTimeOf(at: string, timeZone: string): string {
  // Swedish dates have this format.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return format.format(new Date(at)).replace(' ', 'T')
}

/** Enters corrected times. The punches stay visible and unchanged. */
export function CorrectionDialog({ record, timezone, onClose }: CorrectionDialogProps) {
  const { correct } = useAttendanceChanges()
  const local = (at: string | null) => (at === null ? null : localTimeOf(at, timezone))
  const initial: CorrectionValues = {
    checked_in_at_local: local(record.checked_in_at),
    checked_out_at_local: local(record.checked_out_at),
    fold: 0,
    break_minutes: record.break_minutes,
    reason: '',
  }
  const isRepeated = (values: CorrectionValues) =>
    (['checked_in_at_local', 'checked_out_at_local'] as const).some(
      (name) => values[name] !== initial[name] && isRepeatedTime(values[name], timezone),
    )
  // Unchanged times keep their seconds.
  const bodyOf = (values: CorrectionValues): CorrectAttendanceBody => ({
    reason: values.reason,
    version: record.version,
    ...(values.checked_in_at_local !== null &&
      values.checked_in_at_local !== initial.checked_in_at_local && { checked_in_at_local: values.checked_in_at_local }),
    ...(values.checked_out_at_local !== initial.checked_out_at_local && { checked_out_at_local: values.checked_out_at_local }),
    ...(isRepeated(values) && { fold: values.fold }),
    ...(values.break_minutes !== null &&
      values.break_minutes !== initial.break_minutes && { break_minutes: values.break_minutes }),
  })
  const validate = (values: CorrectionValues): Record<string, string> => ({
    ...(values.reason.trim() === '' && { reason: 'Reason is required' }),
    ...(Object.keys(bodyOf(values)).length === 2 && { checked_in_at_local: 'Change a time or the break first' }),
  })
  return (
    <ActionDialog
      title={`Correct times: ${staffNameOf(record)}`}
      submit="Save correction"
      size="lg"
      initial={initial}
      validate={validate}
      onSubmit={async (values) => {
        await correct({ id: record.id, body: bodyOf(values) })
        toast({ tone: 'ok', message: `${staffNameOf(record)}: times corrected. They were notified.` })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>Planned: {formatEventSpan({ ...record, timezone })}</p>
          <History record={record} timezone={timezone} />
          <LocalDateTimeField label="Checked in" required timezone={timezone} {...form.getInputProps('checked_in_at_local')} />
          <LocalDateTimeField
            label="Checked out"
            timezone={timezone}
            defaultTime="06:00"
            {...form.getInputProps('checked_out_at_local')}
          />
          {isRepeated(form.values) && (
            <RepeatedHour value={form.values.fold} onChange={(fold) => form.setFieldValue('fold', fold)} />
          )}
          <NumberField label="Break (minutes)" min={0} max={1_440} {...form.getInputProps('break_minutes')} />
          <Textarea
            label="Reason"
            description="The person can see this. It’s kept with the timesheet."
            required
            rows={2}
            maxLength={300}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </ActionDialog>
  )
}

/** Accepts the times that a phone sent late. */
export function ConfirmTimesDialog({ record, timezone, onClose }: CorrectionDialogProps) {
  const { correct } = useAttendanceChanges()
  return (
    <ActionDialog
      title={`Confirm times: ${staffNameOf(record)}?`}
      submit="Confirm times"
      initial={{ reason: '' }}
      validate={({ reason }): Record<string, string> => (reason.trim() === '' ? { reason: 'Reason is required' } : {})}
      onSubmit={async ({ reason }) => {
        await correct({ id: record.id, body: { reason, version: record.version, confirm_times: true } })
        toast({ tone: 'ok', message: `${staffNameOf(record)}: times confirmed.` })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>
            The phone sent these times more than {trustedPunchMinutes} minutes late. Until you confirm or correct them, lateness
            counts from when they arrived.
          </p>
          <History record={record} timezone={timezone} />
          <Textarea
            label="Reason"
            description="For example, who saw them arrive. The person can see this. It’s kept with the timesheet."
            required
            rows={2}
            maxLength={300}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </ActionDialog>
  )
}

function History({ record: { punches, corrections }, timezone }: { record: AttendanceRecord; timezone: string }) {
  if (punches.length + corrections.length === 0) return <p className={styles.quiet}>No entries for this shift.</p>
  return (
    <ul className={styles.history} aria-label="Entries and corrections">
      {punches.map(({ id, action, pressed_at, received_at }) => (
        <li key={id}>
          {punchWords[action]} at {formatTime(pressed_at, timezone)}
          {pressed_at !== received_at && `, sent at ${formatTime(received_at, timezone)}`}
        </li>
      ))}
      {corrections.map(({ at, by_name, reason }) => (
        <li key={at}>
          Corrected at {formatTime(at, timezone)} by {by_name ?? 'a former manager'}: {reason}
        </li>
      ))}
    </ul>
  )
}

import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import type { Rota } from '#contract/staffing/rota.ts'
import type { StaffShift } from '#contract/staffing/staff-schedules.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionButton } from '../../../ui/action-menu.tsx'
import { addDays, dayLabel } from '../../../ui/dates/local-dates.ts'
import { DetailDrawer, useCloseDrawer } from '../../../ui/detail-drawer.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { ResourceForm } from '../../../ui/form/resource-form.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { ShiftFields } from './shift-fields.tsx'
import { shiftErrorsOf, fieldsOf, shiftValuesOf } from './shift-values.ts'
import { useRotaChanges } from '../queries/use-rota-changes.ts'
import { costWords, rotaHoursWords, shiftStatusTones, shiftStatusWords, timesWords, warningWords } from '../parts/rota-words.ts'
import styles from '../parts/rota.module.css'
import { runWithToast } from '../parts/run-with-toast.ts'

interface ShiftDrawerProps {
  rota: Rota
  shiftId: string | null
  onRemove: (shift: StaffShift) => void
}

const params = ['shift']

/** One shift beside the rota, with its own address. */
export function ShiftDrawer({ rota, shiftId, onRemove }: ShiftDrawerProps) {
  const shift = rota.shifts.find(({ id }) => id === shiftId) ?? null
  return (
    <DetailDrawer title={shift?.staff_name ?? 'Open shift'} opened={shift !== null} params={params}>
      {shift !== null && <Shift key={`${shift.id} ${shift.version}`} rota={rota} shift={shift} onRemove={onRemove} />}
    </DetailDrawer>
  )
}

const labels = {
  user_id: 'Person',
  role_id: 'Role',
  date: 'Date',
  start: 'Start',
  end: 'End',
  break_minutes: 'Break',
  note: 'Note',
}

function Shift({ rota, shift, onRemove }: { rota: Rota; shift: StaffShift; onRemove: (shift: StaffShift) => void }) {
  const changes = useRotaChanges()
  const close = useCloseDrawer(...params)
  const [isBusy, setBusy] = useState(false)
  const can = (action: StaffShift['allowed_actions'][number]) => shift.allowed_actions.includes(action)
  const publish = () => {
    setBusy(true)
    void runWithToast(changes.update(shift, { status: 'published' }), 'Shift published.').finally(() => setBusy(false))
  }
  const copyToNextDay = () => {
    const fields = fieldsOf(shiftValuesOf(shift))
    const next = (local: string) => `${addDays(local.slice(0, 10), 1)}${local.slice(10)}`
    const body = {
      ...fields,
      starts_at_local: next(fields.starts_at_local),
      ends_at_local: next(fields.ends_at_local),
      event_id: null,
    }
    void runWithToast(changes.create(body), 'Copied to the next day as a draft.')
  }
  const worked = 'Someone has checked in for this shift'
  return (
    <div className={styles.drawer}>
      <div className={styles.actions}>
        <StatusBadge tone={shiftStatusTones[shift.status]}>{shiftStatusWords[shift.status]}</StatusBadge>
      </div>
      {shift.warnings.length > 0 && (
        <ul className={styles.warnings}>
          {shift.warnings.map((warning) => (
            <li key={warning}>
              <TriangleAlert size={16} aria-hidden="true" />
              {warningWords[warning]}
            </li>
          ))}
        </ul>
      )}
      <Facts
        items={[
          {
            label: 'When',
            value: `${dayLabel(shift.business_date)}, ${timesWords({ from: shift.starts_at_local, to: shift.ends_at_local })}`,
          },
          { label: 'Paid hours', value: rotaHoursWords(shift.paid_minutes) },
          ...(shift.cost_minor === null ? [] : [{ label: 'Cost', value: costWords(rota, shift.cost_minor) }]),
          ...(shift.decline_reason === null ? [] : [{ label: 'Declined because', value: shift.decline_reason }]),
        ]}
      />
      <div className={styles.actions}>
        {!isBusy && can('publish') && (
          <ActionButton action={{ label: shift.status === 'declined' ? 'Offer again' : 'Publish shift', onClick: publish }} />
        )}
        <ActionButton action={{ label: 'Copy to next day', onClick: copyToNextDay }} />
        <ActionButton
          action={{
            label: can('delete') ? 'Delete draft' : 'Cancel shift',
            danger: true,
            disabled: can('delete') || can('cancel') ? undefined : worked,
            onClick: () => onRemove(shift),
          }}
        />
      </div>
      {can('change') && (
        <ResourceForm
          initial={shiftValuesOf(shift)}
          validate={shiftErrorsOf}
          submit="Save shift"
          compare={{ labels, valuesOf: (theirs) => shiftValuesOf(theirs as StaffShift) }}
          onSave={async (values) => {
            await changes.update({ ...shift, version: values.version }, fieldsOf(values))
            toast({ tone: 'ok', message: shift.status === 'draft' ? 'Draft saved.' : 'Shift saved. The person is notified.' })
            close()
          }}
        >
          {(form) => <ShiftFields form={form} rota={rota} />}
        </ResourceForm>
      )}
    </div>
  )
}

import { Switch } from '@mantine/core'
import type { Rota } from '#contract/staffing/rota.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { useRotaChanges } from '../queries/use-rota-changes.ts'
import { ShiftFields } from './shift-fields.tsx'
import { shiftErrorsOf, fieldsOf, nobody, type ShiftValues } from './shift-values.ts'

interface NewShiftDialogProps {
  rota: Rota
  user_id: string | null
  date: string
  onClose: () => void
}

/** Plans one shift, as a draft unless it is published at once. */
export function NewShiftDialog({ rota, user_id, date, onClose }: NewShiftDialogProps) {
  const { create } = useRotaChanges()
  const role = rota.staff.find((person) => person.user_id === user_id)?.role_id
  const initial: ShiftValues & { publish: boolean } = {
    user_id: user_id ?? nobody,
    role_id: role ?? (rota.roles.length === 1 ? (rota.roles[0]?.id ?? null) : null),
    date,
    start: '22:00',
    end: '06:00',
    break_minutes: 30,
    event_id: rota.days.find(({ business_date }) => business_date === date)?.events[0]?.id ?? null,
    note: '',
    confirm_time_off: false,
    version: 0,
    publish: false,
  }
  return (
    <ActionDialog
      title="New shift"
      size="lg"
      submit="Add shift"
      initial={initial}
      validate={shiftErrorsOf}
      onSubmit={async ({ publish, ...values }) => {
        const { warnings } = await create({ ...fieldsOf(values), publish })
        const message = publish ? 'Shift published.' : 'Shift added as a draft.'
        toast({
          tone: warnings.length > 0 ? 'warn' : 'ok',
          message: warnings.length > 0 ? `${message} Check its warning.` : message,
        })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ShiftFields form={form} rota={rota} />
          <Switch
            label="Publish now"
            description="The person is notified. Only planners see drafts."
            {...form.getInputProps('publish', { type: 'checkbox' })}
          />
        </>
      )}
    </ActionDialog>
  )
}

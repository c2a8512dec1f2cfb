import { UpdateGuestSettingsBody, type GuestSettings } from '#contract/guests/settings.ts'
import { schemaErrors } from '../../../../shared/forms/schema-errors.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { useUpdateGuestSettings } from '../queries/guests.ts'

interface Values extends Record<string, unknown> {
  retention_months: number | null
  version: number
}

const bodyOf = ({ retention_months, version }: Values) => ({ retention_months: retention_months ?? 0, version })

/** How long guests are kept. */
export function RetentionDialog({ settings, onClose }: { settings: GuestSettings; onClose: () => void }) {
  const update = useUpdateGuestSettings()
  return (
    <ActionDialog<Values>
      title="How long to keep guests"
      submit="Save"
      initial={{ ...settings }}
      validate={(values) => schemaErrors(UpdateGuestSettingsBody, bodyOf(values))}
      onSubmit={async (values) => {
        const { retention_months } = await update.mutateAsync(bodyOf(values))
        toast({ tone: 'ok', message: `Guests are kept for ${formatCount(retention_months, 'month')}.` })
      }}
      onClose={onClose}
    >
      {(form) => (
        <NumberField
          label="Months after the last visit or booking"
          description="Then the guest is deleted with their tags and notes, within a day. Reservations and points stay."
          required
          min={1}
          max={120}
          {...form.getInputProps('retention_months')}
        />
      )}
    </ActionDialog>
  )
}

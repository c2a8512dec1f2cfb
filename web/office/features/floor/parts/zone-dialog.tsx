import { TextInput } from '@mantine/core'
import type { Zone } from '#contract/floor/floor.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { useFloorChanges } from '../queries/use-floor-changes.ts'

interface Values extends Record<string, unknown> {
  name: string
  position: number | null
}

/** Adds or edits a zone. */
export function ZoneDialog({ zone, onClose }: { zone: Zone | null; onClose: () => void }) {
  const { saveZone } = useFloorChanges()
  const save = async ({ name, position }: Values) => {
    await saveZone.mutateAsync({ edited: zone, name, ...(position !== null && { position }) })
    toast({ tone: 'ok', message: `The zone ${name.trim()} is saved.` })
  }
  return (
    <ActionDialog<Values>
      title={zone === null ? 'Add a zone' : `Edit ${zone.name}`}
      submit={zone === null ? 'Add zone' : 'Save zone'}
      initial={{ name: zone?.name ?? '', position: zone?.position ?? null }}
      validate={({ name }): Record<string, string> => (name.trim() === '' ? { name: 'Name is required' } : {})}
      onSubmit={save}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label="Name"
            placeholder="Terrace"
            required
            maxLength={40}
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          <NumberField
            label="Position"
            description="Zones with lower numbers come first. Leave blank to add it at the end."
            min={0}
            max={1_000}
            {...form.getInputProps('position')}
          />
        </>
      )}
    </ActionDialog>
  )
}

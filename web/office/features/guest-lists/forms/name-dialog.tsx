import { TextInput } from '@mantine/core'
import { maxPlusOnes } from '#contract/guest-lists/lists.ts'
import { maxNameLength, type ListedName } from '#contract/guest-lists/names.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { useChangeName } from '../queries/guest-lists.ts'

interface Values extends Record<string, unknown> {
  name: string
  plus_ones: number | null
}

/** Changes a name until the guest comes. */
export function NameDialog({ guest, onClose }: { guest: ListedName; onClose: () => void }) {
  const change = useChangeName()
  const submit = async ({ name, plus_ones }: Values) => {
    await change.mutateAsync({ id: guest.id, name, plus_ones: plus_ones ?? 0, version: guest.version })
    toast({ tone: 'ok', message: `${name.trim()} is saved.` })
  }
  return (
    <ActionDialog<Values>
      title={`Edit ${guest.name}`}
      submit="Save name"
      initial={{ name: guest.name, plus_ones: guest.plus_ones }}
      validate={({ name }) => (name.trim() === '' ? { name: 'Name is required' } : {})}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput label="Name" required maxLength={maxNameLength} {...form.getInputProps('name')} />
          <NumberField label="Plus-ones" min={0} max={maxPlusOnes} {...form.getInputProps('plus_ones')} />
        </>
      )}
    </ActionDialog>
  )
}

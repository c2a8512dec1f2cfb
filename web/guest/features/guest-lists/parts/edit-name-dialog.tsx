import { useForm } from '@mantine/form'
import type { OwnList } from '#contract/guest-lists/link.ts'
import { maxNameLength } from '#contract/guest-lists/names.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldGroup } from '../../../ui/field-group.tsx'
import { Form } from '../../../ui/form.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useChangeOwnName, useRemoveOwnName } from '../queries/own-list.ts'

interface Values extends Record<string, unknown> {
  name: string
  plus_ones: number
}

interface EditNameDialogProps {
  code: string
  guest: OwnList['names'][number]
  maxPlusOnes: number
  onClose: () => void
}

/** Changes or removes one name. */
export function EditNameDialog({ code, guest, maxPlusOnes, onClose }: EditNameDialogProps) {
  const change = useChangeOwnName(code)
  const remove = useRemoveOwnName(code)
  const form = useForm<Values>({
    initialValues: { name: guest.name, plus_ones: guest.plus_ones },
    validate: ({ name }) => (name.trim() === '' ? { name: 'Name is required' } : {}),
  })
  const save = async (values: Values) => {
    const { message } = await change.mutateAsync({ id: guest.id, version: guest.version, ...values })
    toast({ tone: 'ok', message })
    onClose()
  }
  const removeName = () =>
    remove.mutate(guest.id, {
      onSuccess: ({ message }) => {
        toast({ tone: 'ok', message })
        onClose()
      },
      onError: (error) => toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') }),
    })
  return (
    <Dialog open onClose={onClose} title={`Edit ${guest.name}`}>
      <Form
        form={form}
        submit="Save name"
        onSubmit={save}
        beside={
          <Button variant="quiet" pending={remove.isPending} onClick={removeName}>
            Remove name
          </Button>
        }
      >
        <TextField label="Name" maxLength={maxNameLength} autoComplete="off" {...form.getInputProps('name')} />
        {maxPlusOnes + guest.plus_ones > 0 && (
          <FieldGroup label="Plus-ones">
            <Stepper
              label="Plus-ones"
              value={form.values.plus_ones}
              max={Math.max(maxPlusOnes, guest.plus_ones)}
              onChange={(plus_ones) => form.setFieldValue('plus_ones', plus_ones)}
            />
          </FieldGroup>
        )}
      </Form>
    </Dialog>
  )
}

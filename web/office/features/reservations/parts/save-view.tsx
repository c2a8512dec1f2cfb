import { Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReservationView } from '#contract/club-reservation-list.ts'
import { Form } from '../../../ui/form.tsx'
import { useSaveView } from '../queries/use-views.ts'

/** Asks for the name of a view. */
export function SaveView({ filters, onClose }: { filters: ReservationView['filters']; onClose: () => void }) {
  const save = useSaveView()
  const form = useForm({ initialValues: { name: '' } })
  const submit = async ({ name }: { name: string }) => {
    await save.mutateAsync({ name, filters })
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Save these filters" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Form form={form} submit="Save the view" onSubmit={submit}>
        <TextInput
          label="Name"
          description="A view of yours with this name is replaced."
          required
          maxLength={60}
          data-autofocus
          {...form.getInputProps('name')}
        />
      </Form>
    </Modal>
  )
}

import { Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { EventTemplate } from '#contract/event-templates.ts'
import { Form } from '../../../ui/form.tsx'

interface RenameTemplateProps {
  template: EventTemplate
  onClose: () => void
  onRename: (template: EventTemplate, name: string) => Promise<unknown>
}

/** The name by which a template is found. */
export function RenameTemplate({ template, onClose, onRename }: RenameTemplateProps) {
  const form = useForm({ initialValues: { name: template.name } })
  const save = async ({ name }: { name: string }) => {
    await onRename(template, name)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Rename template" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Form form={form} submit="Rename" onSubmit={save}>
        <TextInput label="Name" required maxLength={80} data-autofocus {...form.getInputProps('name')} />
      </Form>
    </Modal>
  )
}

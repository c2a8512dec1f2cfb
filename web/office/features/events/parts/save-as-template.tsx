import { Button, Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Form } from '../../../ui/form.tsx'
import { toast } from '../../../../shared/frame/toasts.ts'
import { useTemplateChanges } from '../queries/use-template-changes.ts'

interface SaveAsTemplateProps {
  eventId: string
  title: string
}

/** Keeps a night, with all that it sells, for nights to come. */
export function SaveAsTemplate({ eventId, title }: SaveAsTemplateProps) {
  const [isOpen, setOpen] = useState(false)
  const { create } = useTemplateChanges()
  const form = useForm({ initialValues: { name: title } })
  const save = async ({ name }: { name: string }) => {
    await create({ name, event_id: eventId })
    setOpen(false)
    toast({ tone: 'ok', message: `${name} is kept among your templates.` })
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Save as template
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Save as template" closeButtonProps={{ 'aria-label': 'Close' }}>
        <Form form={form} submit="Save" onSubmit={save}>
          <TextInput
            label="Name"
            description="The night and all that it sells, with its times on the clock, for other dates."
            required
            maxLength={80}
            data-autofocus
            {...form.getInputProps('name')}
          />
        </Form>
      </Modal>
    </>
  )
}

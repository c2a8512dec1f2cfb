import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { toast } from '../../../../shared/frame/toasts.ts'
import { useEventTemplateChanges } from '../queries/use-template-changes.ts'

interface SaveAsTemplateProps {
  eventId: string
  title: string
}

/** Saves an event with everything it sells as a template. */
export function SaveAsTemplate({ eventId, title }: SaveAsTemplateProps) {
  const [isOpen, setOpen] = useState(false)
  const { create } = useEventTemplateChanges()
  const save = async ({ name }: { name: string }) => {
    await create({ name, event_id: eventId })
    toast({ tone: 'ok', message: `Template ${name} saved.` })
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Save as template
      </Button>
      {isOpen && (
        <ActionDialog
          title="Save as template"
          submit="Save template"
          initial={{ name: title }}
          onSubmit={save}
          onClose={() => setOpen(false)}
        >
          {(form) => (
            <TextInput
              label="Name"
              description="Saves the event with its tickets & tables, for use on other dates."
              required
              maxLength={80}
              {...form.getInputProps('name')}
            />
          )}
        </ActionDialog>
      )}
    </>
  )
}

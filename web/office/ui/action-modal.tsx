import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ActionDialogProps } from './action-dialog-props.ts'
import { Form } from './form.tsx'
import { UnderHeading } from './panel.tsx'
import { Dialog } from './dialog.tsx'

/** The dialog itself: a form, so that Enter submits it, and errors stay by their fields. */
export function ActionModal<Values extends Record<string, unknown>>(props: ActionDialogProps<Values>) {
  const { title, children, submit, dismiss = 'Cancel', danger = false, size, initial, validate, onSubmit, onClose } = props
  const form = useForm<Values>({ initialValues: initial, ...(validate !== undefined && { validate }) })
  const hasFields = typeof children === 'function'
  const send = async (values: Values) => {
    await onSubmit(values)
    onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title={title}
      size={size}
      // Protects typed input from an accidental click.
      closeOnClickOutside={!form.isDirty()}
    >
      <Form
        form={form}
        submit={submit}
        danger={danger}
        dialog={{ focusSubmit: !hasFields && !danger }}
        onSubmit={send}
        beside={
          <Button variant="default" onClick={onClose} data-autofocus={(!hasFields && danger) || undefined}>
            {dismiss}
          </Button>
        }
      >
        <UnderHeading value>{hasFields ? children(form) : children}</UnderHeading>
      </Form>
    </Dialog>
  )
}

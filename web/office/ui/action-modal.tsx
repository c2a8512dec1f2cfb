import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { ActionDialogProps } from './action-dialog-props.ts'
import { Form } from './form/form.tsx'
import { UnderHeading } from './panel.tsx'
import { Dialog } from './dialog.tsx'

/** The dialog itself: a form, so that Enter submits it, and errors stay by their fields. */
export function ActionModal<Values extends Record<string, unknown>>(props: ActionDialogProps<Values>) {
  const {
    title,
    children,
    submit,
    dismiss = 'Cancel',
    danger = false,
    size,
    initial,
    validate,
    compare,
    onSubmit,
    onClose,
  } = props
  const form = useForm<Values>({ initialValues: initial, ...(validate !== undefined && { validate }) })
  const [isAsking, setAsking] = useState(false)
  const hasFields = typeof children === 'function'
  const send = async (values: Values) => {
    await onSubmit(values)
    onClose()
  }
  return (
    // Esc or a click outside the dialog never discards what was typed.
    <Dialog onClose={() => (form.isDirty() ? setAsking(true) : onClose())} title={title} size={size}>
      <Form
        form={form}
        submit={typeof submit === 'function' ? submit(form.values) : submit}
        danger={danger}
        isDialog
        {...(compare !== undefined && { theirs: { ...compare, onTake: onClose } })}
        onSubmit={send}
        beside={
          <Button variant="default" onClick={onClose}>
            {dismiss}
          </Button>
        }
      >
        <UnderHeading value>{hasFields ? children(form) : children}</UnderHeading>
      </Form>
      {isAsking && (
        <ActionModal
          title="Discard what you’ve entered?"
          submit="Discard"
          dismiss="Keep editing"
          danger
          initial={{}}
          onSubmit={() => Promise.resolve(onClose())}
          onClose={() => setAsking(false)}
        />
      )}
    </Dialog>
  )
}

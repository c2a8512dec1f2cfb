import type { UseFormReturnType } from '@mantine/form'
import { useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { fieldMessages } from './field-messages.ts'

interface FormSubmission<Values> {
  /** The form element, whose first error gets the focus. */
  element: RefObject<HTMLFormElement | null>
  /** The last attempt's error; null after a success, or before the first. */
  failure: unknown
  submit: NonNullable<React.ComponentProps<'form'>['onSubmit']>
  send(values: Values): Promise<void>
  forgive(): void
}

// Mantine marks a faulty checkbox with `data-error` alone.
const faulty = '[aria-invalid="true"], input[data-error="true"], [data-field-error]'

/** What every form does when submitted: errors appear on their fields, and the first of them gets the focus. */
export function useSending<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  onSubmit: (values: Values) => Promise<unknown>,
): FormSubmission<Values> {
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const forgive = () => setFailure(null)
  // Rendered before the focus moves, so that the error is read out with its field.
  const show = (draw: () => void) => {
    flushSync(draw)
    element.current?.querySelector<HTMLElement>(faulty)?.focus()
  }
  const send = async (values: Values) => {
    forgive()
    try {
      await onSubmit(values)
    } catch (error) {
      show(() => {
        form.setErrors(fieldMessages(error))
        setFailure(error)
      })
    }
  }
  return { element, failure, send, forgive, submit: (event) => form.onSubmit(send, () => show(forgive))(event) }
}

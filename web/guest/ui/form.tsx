import { errorMessage, fieldMessages } from '../../shared/api/error-messages.ts'
import type { UseFormReturnType } from '@mantine/form'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Button } from './button.tsx'
import styles from './form.module.css'
import { Notice } from './notice.tsx'
import { useTypedEarly } from './use-typed-early.ts'

interface FormProps<Values> {
  /** From `useForm` of @mantine/form. */
  form: UseFormReturnType<Values>
  /** Throws what the call threw: its messages land on the fields of their names. */
  onSubmit: (values: Values) => Promise<void>
  /** On the button. */
  submit: string
  danger?: boolean
  disabled?: boolean
  /** The button as wide as the form: where the form is all there is. */
  wide?: boolean
  /** The sentence by the button when the server refuses. */
  messageOf?: (error: unknown) => string
  /** Beside the button: a way back. */
  beside?: ReactNode
  children: ReactNode
}

const sentence = (error: unknown) => errorMessage(error, 'Network error. Please try again.')

/** Every form: pending while it is sent, errors on their fields and by the button, the focus on the first of them. */
export function Form<Values extends Record<string, unknown>>({
  form,
  onSubmit,
  submit,
  danger = false,
  disabled = false,
  wide = false,
  messageOf = sentence,
  beside,
  children,
}: FormProps<Values>) {
  const element = useRef<HTMLFormElement>(null)
  const [message, setMessage] = useState<string | null>(null)
  useTypedEarly(element, form)

  const focusFirstError = () => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()

  const send = async (values: Values) => {
    setMessage(null)
    try {
      await onSubmit(values)
    } catch (error) {
      const known = Object.entries(fieldMessages(error)).filter(([name]) => name in values)
      // Drawn before the focus moves, so that the error is read out with its field.
      flushSync(() => {
        form.setErrors(Object.fromEntries(known))
        setMessage(messageOf(error))
      })
      focusFirstError()
    }
  }

  const refuse = () => {
    flushSync(() => setMessage(null))
    focusFirstError()
  }

  return (
    // Outside of a dialog its method does nothing: pressed before the page is alive, the form does not reload it.
    <form
      ref={element}
      method="dialog"
      className={styles.form}
      noValidate
      onSubmit={(event) => form.onSubmit(send, refuse)(event)}
    >
      {children}
      {message !== null && <Notice tone="bad">{message}</Notice>}
      <div className={wide ? styles.wideActions : styles.actions}>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={form.submitting} disabled={disabled}>
          {submit}
        </Button>
        {beside}
      </div>
    </form>
  )
}

import { Alert, Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { errorMessage, fieldMessages } from '../../shared/api/error-messages.ts'
import styles from './form.module.css'
import { staleRow, StaleNotice } from './stale-notice.tsx'

interface FormProps<Values> {
  /** From `useForm` of @mantine/form, controlled. Values that carry a `version` are of a row that is edited. */
  form: UseFormReturnType<Values>
  /** Throws what the call threw: its messages land on the fields of their names, nested ones too. */
  onSubmit: (values: Values) => Promise<unknown>
  /** On the button. */
  submit: string
  danger?: boolean
  disabled?: boolean
  /** Somebody else has saved the row meanwhile: takes theirs into the form. Without it, what is typed can only be kept. */
  onTakeTheirs?: (current: unknown) => void
  /** Beside the button: a way back. */
  beside?: ReactNode
  children: ReactNode
}

/** Every form: pending while it is sent, errors on their fields and by the button, the focus on the first of them. */
export function Form<Values extends Record<string, unknown>>({
  form,
  onSubmit,
  submit,
  danger = false,
  disabled = false,
  onTakeTheirs,
  beside,
  children,
}: FormProps<Values>) {
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<unknown>(null)

  const focusFirstError = () => element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-field-error]')?.focus()

  const send = async (values: Values) => {
    setFailure(null)
    try {
      await onSubmit(values)
    } catch (error) {
      // Drawn before the focus moves, so that the error is read out with its field.
      flushSync(() => {
        form.setErrors(fieldMessages(error))
        setFailure(error)
      })
      focusFirstError()
    }
  }
  const refuse = () => {
    flushSync(() => setFailure(null))
    focusFirstError()
  }
  const keepMine = (version: number) => {
    const values = { ...form.getValues(), version }
    form.setValues(values)
    void send(values)
  }
  const theirs = staleRow(failure)

  return (
    <form ref={element} className={styles.form} noValidate onSubmit={(event) => form.onSubmit(send, refuse)(event)}>
      {children}
      {theirs !== null && (
        <StaleNotice
          onKeepMine={() => keepMine(theirs.version)}
          onTakeTheirs={
            onTakeTheirs &&
            (() => {
              setFailure(null)
              onTakeTheirs(theirs)
            })
          }
        />
      )}
      {failure !== null && theirs === null && (
        <Alert role="alert" color="red" icon={<CircleAlert size={18} aria-hidden="true" />}>
          {errorMessage(failure, 'Network error. Please try again.')}
        </Alert>
      )}
      <div className={styles.actions}>
        <Button type="submit" {...(danger && { color: 'red' })} loading={form.submitting} disabled={disabled}>
          {submit}
        </Button>
        {beside}
      </div>
    </form>
  )
}

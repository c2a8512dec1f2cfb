import { Alert, Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { errorMessage } from '../../shared/api/error-messages.ts'
import { useSending } from '../../shared/forms/use-sending.ts'
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
  const { element, failure, send, forgive, submit: submitForm } = useSending(form, onSubmit)
  const keepMine = (version: number) => {
    const values = { ...form.getValues(), version }
    form.setValues(values)
    void send(values)
  }
  const theirs = staleRow(failure)

  return (
    <form ref={element} className={styles.form} noValidate onSubmit={submitForm}>
      {children}
      {theirs !== null && (
        <StaleNotice
          onKeepMine={() => keepMine(theirs.version)}
          onTakeTheirs={
            onTakeTheirs &&
            (() => {
              forgive()
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

import { errorMessage } from '../../shared/api/error-messages.ts'
import { fieldMessages } from '../../shared/forms/field-messages.ts'
import { useSending } from '../../shared/forms/use-sending.ts'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './form.module.css'
import { Notice } from './notice.tsx'
import { useTypedEarly } from './use-typed-early.ts'

interface FormProps<Values> {
  /** From `useForm` of @mantine/form. */
  form: UseFormReturnType<Values>
  /** Throws the call's error: its messages appear on their fields. */
  onSubmit: (values: Values) => Promise<void>
  /** On the button. */
  submit: string
  danger?: boolean
  disabled?: boolean
  /** The button as wide as the form, for pages that are only a form. */
  wide?: boolean
  /** The sentence by the button when the server refuses. By default the server's, unless a field already shows it. */
  messageOf?: (error: unknown) => string
  /** Beside the button: a way back. */
  beside?: ReactNode
  children: ReactNode
}

const sentence = (error: unknown) => errorMessage(error, 'Network error. Please try again.')

/** Whether a field of the form already shows it. */
function isSaidByField(said: string, error: unknown, fields: Record<string, unknown>): boolean {
  return Object.entries(fieldMessages(error)).some(([name, message]) => message === said && Object.hasOwn(fields, name))
}

/** Every form: pending while it is sent, errors on their fields and by the button, focus on the first of them. */
export function Form<Values extends Record<string, unknown>>({
  form,
  onSubmit,
  submit,
  danger = false,
  disabled = false,
  wide = false,
  messageOf,
  beside,
  children,
}: FormProps<Values>) {
  const { element, failure, submit: send } = useSending(form, onSubmit)
  useTypedEarly(element, form)
  const said = failure === null ? null : (messageOf ?? sentence)(failure)
  const isRepeated = said !== null && messageOf === undefined && isSaidByField(said, failure, form.values)
  return (
    // Outside a dialog this method does nothing, so a press before hydration does not reload the form.
    <form ref={element} method="dialog" className={styles.form} noValidate onSubmit={send}>
      {children}
      {said !== null && !isRepeated && <Notice tone="bad">{said}</Notice>}
      <div className={wide ? styles.wideActions : styles.actions}>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={form.submitting} disabled={disabled}>
          {submit}
        </Button>
        {beside}
      </div>
    </form>
  )
}

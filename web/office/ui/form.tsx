import { Alert, Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { lazy, Suspense, useRef, type ComponentProps, type ReactNode } from 'react'
import { errorMessage } from '../../shared/api/error-messages.ts'
import { useSending } from '../../shared/forms/use-sending.ts'
import styles from './form.module.css'
import { staleRow, type Comparison } from './stale-row.ts'
import { useUnsaved } from './unsaved.ts'

// It comes with the first conflict.
const StaleNotice = lazy(async () => ({ default: (await import('./stale-notice.tsx')).StaleNotice }))

interface FormProps<Values> {
  /** From `useForm` of @mantine/form, controlled. Values that carry a `version` are of a row that is edited. */
  form: UseFormReturnType<Values>
  /** Throws what the call threw: its messages land on the fields of their names, nested ones too. */
  onSubmit: (values: Values) => Promise<unknown>
  /** On the button: a verb and its object. */
  submit: string
  danger?: boolean
  disabled?: boolean
  /** Someone else has saved the row meanwhile: how the two are compared, and theirs taken. Without it, mine can only be kept. */
  theirs?: Comparison<Values> & { onTake: (current: unknown) => void }
  /** Beside the button: a note, or the way out. */
  beside?: ReactNode
  /** The buttons are those of a dialog: at the end, the way out first. Closing it is no leaving of a screen. */
  dialog?: { focusSubmit: boolean }
  children: ReactNode
}

/** Every form: pending while it is sent, errors on their fields and by the button, the focus on the first, unsaved work guarded. */
export function Form<Values extends Record<string, unknown>>({
  form,
  onSubmit,
  submit,
  danger = false,
  disabled = false,
  theirs,
  beside,
  dialog,
  children,
}: FormProps<Values>) {
  const isSending = useRef(false)
  useUnsaved(() => (dialog === undefined && !isSending.current && form.isDirty() ? 'on_leave' : 'nothing'))
  const sending = useSending(form, async (values) => {
    isSending.current = true
    try {
      await onSubmit(values)
      form.resetDirty()
    } finally {
      isSending.current = false
    }
  })
  const { element, failure } = sending
  const submitReadable: NonNullable<ComponentProps<'form'>['onSubmit']> = (event) => {
    // A field keeps a text that it cannot read, and its value from before: that must not be saved.
    const unreadable = element.current?.querySelector<HTMLElement>('[data-unreadable]')
    if (!unreadable) return sending.submit(event)
    event.preventDefault()
    // A field says what is wrong once it is left.
    unreadable.blur()
    unreadable.focus()
  }
  const keepMine = (version: number) => {
    const values = { ...form.getValues(), version }
    form.setValues(values)
    void sending.send(values)
  }
  const stale = staleRow(failure)
  const button = (
    <Button
      type="submit"
      {...(danger && { color: 'red' })}
      loading={form.submitting}
      disabled={disabled}
      data-autofocus={dialog?.focusSubmit === true || undefined}
    >
      {submit}
    </Button>
  )

  return (
    <form
      ref={element}
      className={styles.form}
      data-dialog={dialog !== undefined || undefined}
      noValidate
      onSubmit={submitReadable}
    >
      {children}
      {stale !== null && (
        <Suspense>
          <StaleNotice
            mine={form.values}
            theirs={stale}
            compare={theirs}
            onKeepMine={() => keepMine(stale.version)}
            onTakeTheirs={
              theirs &&
              (() => {
                sending.forgive()
                theirs.onTake(stale)
              })
            }
          />
        </Suspense>
      )}
      {failure !== null && stale === null && (
        <Alert role="alert" color="red" icon={<CircleAlert size={18} aria-hidden="true" />}>
          {errorMessage(failure, 'Network error. Please try again.')}
        </Alert>
      )}
      <div className={styles.actions}>
        {dialog !== undefined && beside}
        {button}
        {dialog === undefined && beside}
      </div>
    </form>
  )
}

import { Alert, Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { lazy, Suspense, useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { errorMessage } from '../../../shared/api/error-messages.ts'
import { useSending } from '../../../shared/forms/use-sending.ts'
import styles from './form.module.css'
import { intoView } from '../into-view.ts'
import { staleRow, type Comparison } from '../stale-row.ts'
import { useUnsaved } from './unsaved.ts'

// Loaded with the first conflict.
const StaleNotice = lazy(async () => ({ default: (await import('../stale-notice.tsx')).StaleNotice }))

interface FormProps<Values> {
  /** From `useForm` of @mantine/form, controlled. Values with a `version` belong to an edited row. */
  form: UseFormReturnType<Values>
  /** Throws the call's error: its messages appear on their fields, including nested ones. */
  onSubmit: (values: Values) => Promise<unknown>
  /** On the button: verb and object. */
  submit: string
  danger?: boolean
  disabled?: boolean
  /** Someone else has saved the row in the meantime: how to compare both, and adopt theirs. Without it, only mine can be kept. */
  theirs?: Comparison<Values> & { onTake: (current: unknown) => void }
  /** The sentence by the button when the server refuses. */
  messageOf?: (error: unknown) => string
  /** Beside the button: a note, or the way out. */
  beside?: ReactNode
  /** The buttons are at the end, the one that cancels first. Closing it does not count as leaving a screen. */
  isDialog?: boolean
  children: ReactNode
}

const fields = 'input:not([type="hidden"], [type="radio"], :disabled), textarea:not(:disabled), select:not(:disabled)'

/** What a dialog's form focuses: its first field, skipping a preselected choice, or without fields the harmless button. */
const firstStop = (form: HTMLFormElement | null, danger: boolean): HTMLElement | null =>
  form?.querySelector<HTMLElement>(fields) ??
  form?.querySelector<HTMLElement>('input:checked') ??
  form?.querySelector<HTMLElement>(danger ? 'button[type="button"]' : 'button[type="submit"]') ??
  null

const sentence = (error: unknown) => errorMessage(error, 'Network error. Please try again.')

/** Every form: pending while it is sent, errors on their fields and by the button, focus on the first, unsaved input guarded. */
export function Form<Values extends Record<string, unknown>>({
  form,
  onSubmit,
  submit,
  danger = false,
  disabled = false,
  theirs,
  messageOf = sentence,
  beside,
  isDialog = false,
  children,
}: FormProps<Values>) {
  const isSending = useRef(false)
  useUnsaved(() => (!isDialog && !isSending.current && form.isDirty() ? 'on_leave' : 'nothing'))
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
  // Otherwise the focus would start on the dialog's Close button.
  useEffect(() => {
    if (isDialog) firstStop(element.current, danger)?.setAttribute('data-autofocus', '')
  }, [element, isDialog, danger])
  const submitReadable: NonNullable<ComponentProps<'form'>['onSubmit']> = (event) => {
    // A field with unreadable text keeps its previous value, which must not be saved.
    const unreadable = element.current?.querySelector<HTMLElement>('[data-unreadable]')
    if (!unreadable) return sending.submit(event)
    event.preventDefault()
    // A field shows its error on blur.
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
    <Button type="submit" {...(danger && { color: 'red' })} loading={form.submitting} disabled={disabled}>
      {submit}
    </Button>
  )

  return (
    <form ref={element} className={styles.form} data-dialog={isDialog || undefined} noValidate onSubmit={submitReadable}>
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
        <Alert ref={intoView} role="alert" color="red" icon={<CircleAlert size={18} aria-hidden="true" />}>
          {messageOf(failure)}
        </Alert>
      )}
      <div className={styles.actions}>
        {isDialog && beside}
        {button}
        {!isDialog && beside}
      </div>
    </form>
  )
}

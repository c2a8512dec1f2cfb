import CircleAlert from 'lucide-react/icons/circle-alert'
import { useId, type ReactNode } from 'react'
import styles from './field.module.css'

/** What every field accepts besides its control's own props. `error` comes from a form's `getInputProps`. */
export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Marked beside the label, so that no one has to guess which fields may stay empty. */
  optional?: boolean | undefined
  /** Screen readers only: the content shows sighted people what it is for. */
  hideLabel?: boolean | undefined
}

interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FrameProps extends FieldProps {
  id?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** Label above, hint and error below, linked to the control for screen readers. */
export function Field({ label, hint, error, optional = false, hideLabel = false, id, children }: FrameProps) {
  const generatedId = useId()
  const control = id ?? generatedId
  const hasError = isShown(error)
  const described = [isShown(hint) && `${control}-hint`, hasError && `${control}-error`]
    .filter((part) => part !== false)
    .join(' ')
  return (
    <div className={styles.field}>
      <label className={hideLabel ? 'visually-hidden' : styles.label} htmlFor={control}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {children({
        id: control,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': hasError || undefined,
      })}
      {isShown(hint) && (
        <p className={styles.hint} id={`${control}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${control}-error`} error={error} />
    </div>
  )
}

export const isShown = (part: ReactNode) => part !== undefined && part !== null && part !== false && part !== ''

export function FieldError({ id, error }: { id: string; error: ReactNode }) {
  if (!isShown(error)) return null
  return (
    <p className={styles.error} id={id}>
      <CircleAlert size={16} aria-hidden="true" />
      <span>{error}</span>
    </p>
  )
}

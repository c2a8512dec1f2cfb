import { useId, type ComponentProps, type ReactNode } from 'react'
import styles from './file-field.module.css'

interface FileFieldProps extends Pick<ComponentProps<'input'>, 'accept' | 'ref'> {
  label: string
  /** Which files it takes or, with `isFault`, what is wrong with the chosen one. */
  hint: ReactNode
  isFault?: boolean
  onChoose?: (file: File | undefined) => void
}

/** A file from the device. */
export function FileField({ label, hint, isFault = false, onChoose, ...input }: FileFieldProps) {
  const id = useId()
  const hintId = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        aria-describedby={hintId}
        onChange={({ currentTarget }) => onChoose?.(currentTarget.files?.[0])}
        {...input}
      />
      <p id={hintId} role={isFault ? 'alert' : undefined}>
        {hint}
      </p>
    </div>
  )
}

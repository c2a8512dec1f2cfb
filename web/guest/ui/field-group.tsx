import type { ComponentProps, ReactNode } from 'react'
import styles from './field.module.css'
import { isShown } from './field.tsx'

interface FieldGroupProps extends ComponentProps<'fieldset'> {
  label: ReactNode
  hint?: ReactNode
  optional?: boolean
}

/** Several controls under one question. */
export function FieldGroup({ label, hint, optional = false, children, ...rest }: FieldGroupProps) {
  return (
    <fieldset {...rest} className={styles.field}>
      <legend className={styles.legend}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </legend>
      {isShown(hint) && <p className={styles.hint}>{hint}</p>}
      {children}
    </fieldset>
  )
}

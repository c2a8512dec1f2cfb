import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../../shared/frame/class-names.ts'
import styles from './control.module.css'
import { Field, isShown, type FieldProps } from './field.tsx'

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id'> {
  id?: string
  /** Inside the box: an icon before the text; a button or a mark after it. */
  start?: ReactNode
  end?: ReactNode
}

export function TextField({ label, hint, error, optional, hideLabel, id, start, end, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id} optional={optional} hideLabel={hideLabel}>
      {(control) => (
        <div className={styles.frame}>
          {isShown(start) && <span className={styles.start}>{start}</span>}
          <input
            {...input}
            {...control}
            className={classNames(
              styles.control,
              isShown(start) && styles.afterStart,
              isShown(end) && styles.beforeEnd,
              className,
            )}
          />
          {isShown(end) && <span className={styles.end}>{end}</span>}
        </div>
      )}
    </Field>
  )
}

interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'id'> {
  id?: string
}

export function TextArea({ label, hint, error, optional, hideLabel, id, className, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id} optional={optional} hideLabel={hideLabel}>
      {(control) => <textarea {...area} {...control} className={classNames(styles.control, styles.area, className)} />}
    </Field>
  )
}

import type { ComponentProps } from 'react'
import { classNames } from '../../shared/frame/class-names.ts'
import { formatPlainDate } from '../../shared/format/format.ts'
import control from './control.module.css'
import styles from './date-field.module.css'
import { Field, type FieldProps } from './field.tsx'

interface DateFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'type' | 'value'> {
  /** `2026-11-20`; empty for none. */
  value?: string | undefined
}

/** A date: the browser’s own picker and typing, and our format of dates while it is only read. */
export function DateField({ label, hint, error, optional, hideLabel, value = '', className, ...input }: DateFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} hideLabel={hideLabel}>
      {(linked) => (
        <div className={control.frame}>
          <input
            {...input}
            {...linked}
            type="date"
            value={value}
            className={classNames(control.control, styles.input, className)}
          />
          <span className={styles.shown} data-empty={value === '' || undefined} aria-hidden="true">
            {value === '' ? 'Pick a date' : formatPlainDate(value)}
          </span>
        </div>
      )}
    </Field>
  )
}

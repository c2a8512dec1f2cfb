import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { classNames } from '../../shared/frame/class-names.ts'
import styles from './control.module.css'
import { Field, type FieldProps } from './field.tsx'

interface SelectProps extends FieldProps, Omit<ComponentProps<'select'>, 'id' | 'children'> {
  id?: string
  options: readonly { value: string; label: string }[]
}

export function Select({ label, hint, error, optional, hideLabel, id, options, className, ...select }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id} optional={optional} hideLabel={hideLabel}>
      {(control) => (
        <div className={styles.frame}>
          <select {...select} {...control} className={classNames(styles.control, styles.select, className)}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.arrow} size={20} aria-hidden="true" />
        </div>
      )}
    </Field>
  )
}

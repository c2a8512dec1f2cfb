import Check from 'lucide-react/icons/check'
import { useId, type ComponentProps, type ReactNode } from 'react'
import styles from './checkbox.module.css'
import { FieldGroup } from './field-group.tsx'
import { FieldError, isShown } from './field.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  label: ReactNode
  error?: ReactNode
}

/** Accepts a form's `getInputProps(name, { type: 'checkbox' })`. */
export function Checkbox({ label, error, ...input }: CheckboxProps) {
  const id = useId()
  return (
    <div>
      <label className={styles.line}>
        <input
          {...input}
          type="checkbox"
          className={styles.box}
          aria-invalid={isShown(error) || undefined}
          aria-describedby={isShown(error) ? `${id}-error` : undefined}
        />
        <span>{label}</span>
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

interface CheckboxGroupProps {
  label: ReactNode
  options: readonly string[]
  value: readonly string[]
  onChange: (value: string[]) => void
  hint?: ReactNode
  error?: ReactNode
}

/** Several options of a list, as chips. Accepts a form's `getInputProps`. */
export function CheckboxGroup({ label, options, value, onChange, hint, error }: CheckboxGroupProps) {
  const id = useId()
  const toggle = (option: string) =>
    onChange(options.filter((one) => (one === option ? !value.includes(one) : value.includes(one))))
  return (
    <FieldGroup label={label} hint={hint} aria-describedby={isShown(error) ? `${id}-error` : undefined}>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option} className={styles.chip}>
            <input type="checkbox" className="visually-hidden" checked={value.includes(option)} onChange={() => toggle(option)} />
            <Check className={styles.mark} size={16} aria-hidden="true" />
            {option}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </FieldGroup>
  )
}

import { useId, type ReactNode } from 'react'
import { FieldGroup } from './field-group.tsx'
import { FieldError } from './field.tsx'
import styles from './radio-cards.module.css'

interface RadioCardsProps<Value extends string> {
  label: ReactNode
  options: readonly { value: Value; label: string; description?: string }[]
  value: Value
  onChange: (value: Value) => void
  error?: ReactNode
}

/** One of a few options, each with an explanation if its label needs one. */
export function RadioCards<Value extends string>({ label, options, value, onChange, error }: RadioCardsProps<Value>) {
  const id = useId()
  return (
    <FieldGroup label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.card}>
          <input
            type="radio"
            name={id}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            className={styles.dot}
          />
          <b>{option.label}</b>
          {option.description !== undefined && <span className={styles.description}>{option.description}</span>}
        </label>
      ))}
      <FieldError id={`${id}-error`} error={error} />
    </FieldGroup>
  )
}

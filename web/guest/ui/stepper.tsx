import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import styles from './stepper.module.css'

interface StepperProps {
  /** What is counted: part of each button's label. */
  label: string
  value: number
  min?: number
  max: number
  onChange: (value: number) => void
  disabled?: boolean
}

/** A quantity, by thumb. A button at its bound keeps the focus it has, but is no stop for the Tab key. */
export function Stepper({ label, value, min = 0, max, onChange, disabled = false }: StepperProps) {
  const step = (by: number) => {
    const next = value + by
    if (next >= min && next <= max) onChange(next)
  }
  return (
    <fieldset className={styles.stepper} aria-label={label}>
      <button
        type="button"
        className={styles.button}
        disabled={disabled}
        aria-disabled={value <= min}
        tabIndex={value <= min ? -1 : undefined}
        aria-label={`Fewer: ${label}`}
        onClick={() => step(-1)}
      >
        <Minus size={18} aria-hidden="true" />
      </button>
      <output className={styles.value} aria-label={`${label}: ${value}`}>
        {value}
      </output>
      <button
        type="button"
        className={styles.button}
        disabled={disabled}
        aria-disabled={value >= max}
        tabIndex={value >= max ? -1 : undefined}
        aria-label={`More: ${label}`}
        onClick={() => step(1)}
      >
        <Plus size={18} aria-hidden="true" />
      </button>
    </fieldset>
  )
}

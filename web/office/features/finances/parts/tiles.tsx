import { useId } from 'react'
import styles from './tiles.module.css'

interface TilesProps<Value extends string> {
  label: string
  options: Readonly<Record<Value, string>>
  value: Value | null
  onChange: (value: Value) => void
  error?: string | undefined
}

/** One of a few options, as large buttons for a thumb: radio buttons with another look. */
export function Tiles<Value extends string>({ label, options, value, onChange, error }: TilesProps<Value>) {
  const name = useId()
  const all = Object.entries<string>(options) as [Value, string][]
  return (
    <fieldset
      className={styles.tiles}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : `${name}-error`}
    >
      <legend>{label}</legend>
      <div className={styles.grid}>
        {all.map(([one, text]) => (
          <label key={one} className={styles.tile}>
            <input type="radio" name={name} value={one} checked={one === value} onChange={() => onChange(one)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

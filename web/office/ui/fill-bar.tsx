import styles from './fill-bar.module.css'

interface FillBarProps {
  value: number
  max: number
  /** What is counted: `places taken`. */
  unit: string
  /** The unpaid part of the value. */
  unpaid: number
}

/** How full something is: in words, and as a bar. */
export function FillBar({ value, max, unit, unpaid }: FillBarProps) {
  const share = max > 0 ? Math.min(value / max, 1) : 0
  return (
    <span className={styles.fill}>
      <span className={styles.words}>
        <b>{value}</b> of {max}
        <span className="visually-hidden"> {unit}</span>
        {unpaid > 0 && `, ${unpaid} unpaid`}
      </span>
      <span className={styles.bar} aria-hidden="true">
        <span className={styles.part} style={{ width: `${100 * share}%` }} data-full={share >= 1 || undefined} />
      </span>
    </span>
  )
}

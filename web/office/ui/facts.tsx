import type { ReactNode } from 'react'
import styles from './facts.module.css'

interface FactsProps {
  /** Null or empty values show as a dash. */
  items: readonly { label: string; value: ReactNode }[]
  /** Amounts, right-aligned in a column. */
  figures?: true
}

export function Facts({ items, figures }: FactsProps) {
  return (
    <dl className={styles.list} data-figures={figures}>
      {items.map(({ label, value }) => (
        <div key={label} className={styles.row}>
          <dt className={styles.label}>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  )
}

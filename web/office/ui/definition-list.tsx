import type { ReactNode } from 'react'
import styles from './definition-list.module.css'

interface DefinitionListProps {
  /** What is null or empty shows as a dash. */
  items: readonly { label: string; value: ReactNode }[]
  /** Amounts, at the edge and under each other. */
  figures?: true
}

export function DefinitionList({ items, figures }: DefinitionListProps) {
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

import type { ReactNode } from 'react'
import styles from './definition-list.module.css'

interface DefinitionListProps {
  /** What is null or empty shows as a dash. */
  items: readonly { label: string; value: ReactNode }[]
}

export function DefinitionList({ items }: DefinitionListProps) {
  return (
    <dl className={styles.list}>
      {items.map(({ label, value }) => (
        <div key={label} className={styles.row}>
          <dt className={styles.label}>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  )
}

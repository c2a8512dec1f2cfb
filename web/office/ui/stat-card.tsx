import type { ReactNode } from 'react'
import styles from './stat-card.module.css'

/** Figures side by side. */
export function Stats({ children }: { children: ReactNode }) {
  return <dl className={styles.stats}>{children}</dl>
}

interface StatCardProps {
  label: string
  value: ReactNode
  /** What it is measured by: `of 300`, `+12 % on last week`. */
  note?: ReactNode
}

export function StatCard({ label, value, note }: StatCardProps) {
  return (
    <div className={styles.card}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {value}
        {note !== undefined && <span className={styles.note}> {note}</span>}
      </dd>
    </div>
  )
}

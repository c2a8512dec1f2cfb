import type { ReactNode } from 'react'
import styles from './sticky-bar.module.css'

interface StickyBarProps {
  label: string
  /** What must be read before the action is retried. */
  above?: ReactNode
  children: ReactNode
}

/** The total on the left, the one action on the right: at the bottom of a phone, at the end of its container on a desktop. */
export function StickyBar({ label, above, children }: StickyBarProps) {
  return (
    <section className={styles.bar} aria-label={label}>
      {above}
      <div className={styles.row}>{children}</div>
    </section>
  )
}

import type { ReactNode } from 'react'
import styles from './sticky-bar.module.css'

interface StickyBarProps {
  label: string
  /** What must be read before the action is tried again. */
  above?: ReactNode
  children: ReactNode
}

/** What it comes to on the left, the one action on the right: at the foot of a phone, at the end of its container on a desk. */
export function StickyBar({ label, above, children }: StickyBarProps) {
  return (
    <section className={styles.bar} aria-label={label}>
      {above}
      <div className={styles.row}>{children}</div>
    </section>
  )
}

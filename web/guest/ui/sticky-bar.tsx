import type { ReactNode } from 'react'
import styles from './sticky-bar.module.css'

/** Where the thumb is: what it comes to on the left, the one action on the right. Last in its container. */
export function StickyBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.bar} aria-label={label}>
      {children}
    </section>
  )
}

import type { ReactNode } from 'react'
import styles from './sticky-bar.module.css'

/** What it comes to on the left, the one action on the right: at the foot of a phone, at the end of its container on a desk. */
export function StickyBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.bar} aria-label={label}>
      {children}
    </section>
  )
}

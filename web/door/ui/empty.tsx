import type { ReactNode } from 'react'
import styles from './empty.module.css'

/** Shown when there is nothing: why, and what to do. */
export function Empty({ title, icon, children }: { title: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.empty}>
      {icon}
      <h2>{title}</h2>
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { isShown } from './field.tsx'

interface EmptyStateProps {
  icon?: ReactNode
  title: string
  /** Why there is nothing, and what to do next. */
  children?: ReactNode
  action?: ReactNode
  /** A failure: announced at once to screen readers. */
  failed?: boolean
}

/** Shown when there is nothing: nothing yet, nothing found, or nothing that could be loaded. */
export function EmptyState({ icon, title, children, action, failed = false }: EmptyStateProps) {
  return (
    <div className={styles.empty} role={failed ? 'alert' : undefined}>
      {isShown(icon) && <div className={styles.icon}>{icon}</div>}
      <h2 className={styles.title}>{title}</h2>
      {isShown(children) && <div className={styles.text}>{children}</div>}
      {isShown(action) && <div className={styles.action}>{action}</div>}
    </div>
  )
}

import { useId, type ReactNode } from 'react'
import styles from './panel.module.css'

interface PanelProps {
  title: string
  lead?: ReactNode
  /** Beside the title. */
  actions?: ReactNode
  /** The content extends to the borders: a table or a list. */
  flush?: boolean
  children: ReactNode
}

/** A section of a screen with a heading, on its own surface. */
export function Panel({ title, lead, actions, flush = false, children }: PanelProps) {
  const heading = useId()
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <header className={styles.head}>
        <div>
          <h2 id={heading}>{title}</h2>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions}
      </header>
      <div className={flush ? undefined : styles.body}>{children}</div>
    </section>
  )
}

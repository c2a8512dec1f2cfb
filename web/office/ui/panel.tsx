import { createContext, useId, type ReactNode } from 'react'
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

/** Whether a heading above is an `h2`, so that sections of a form have an `h3`. */
export const UnderHeading = createContext(false)

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
      <div className={flush ? styles.flush : styles.body}>
        <UnderHeading value>{children}</UnderHeading>
      </div>
    </section>
  )
}

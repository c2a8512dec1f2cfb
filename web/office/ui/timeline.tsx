import type { ReactNode } from 'react'
import styles from './timeline.module.css'

export interface TimelineEntry {
  key: string
  what: string
  /** Who did it, and when. */
  who: ReactNode
  /** Its details: a reason, an amount. */
  details: readonly string[]
}

/** What happened to one thing, latest first. */
export function Timeline({ entries, empty }: { entries: readonly TimelineEntry[]; empty: string }) {
  if (entries.length === 0) return <p>{empty}</p>
  return (
    <ol className={styles.list}>
      {entries.map(({ key, what, who, details }) => (
        <li key={key} className={styles.step}>
          <strong>{what}</strong>
          <span className={styles.who}>{who}</span>
          {details.map((detail) => (
            <span key={detail}>{detail}</span>
          ))}
        </li>
      ))}
    </ol>
  )
}

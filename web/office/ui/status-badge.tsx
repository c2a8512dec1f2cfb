import styles from './status-badge.module.css'
import { ToneIcon, type Tone } from './tone.tsx'

/** A status as a word, an icon and a colour. */
export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      <ToneIcon tone={tone} size={14} />
      {children}
    </span>
  )
}

import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState, type ReactNode } from 'react'
import styles from './disclosure.module.css'

interface DisclosureProps {
  summary: string
  hint?: string
  /** Open regardless, because something inside must be visible. */
  isOpen?: boolean
  children: ReactNode
}

/** Collapsed details that most people never need. */
export function Disclosure({ summary, hint, isOpen = false, children }: DisclosureProps) {
  const [pressed, setPressed] = useState(false)
  return (
    <details className={styles.details} open={pressed || isOpen} onToggle={(event) => setPressed(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <span>
          {summary}
          {hint !== undefined && <span className={styles.hint}> {hint}</span>}
        </span>
        <ChevronDown className={styles.arrow} size={20} aria-hidden="true" />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}

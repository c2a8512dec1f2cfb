import type { ReactNode } from 'react'
import styles from './message.module.css'
import { useFocusOnArrival } from '../../shared/frame/use-arrival.ts'
import { useTitle } from '../../shared/frame/use-title.ts'

interface MessageProps {
  title: string
  /** A large word above it. */
  mark?: string
  children: ReactNode
  action: ReactNode
}

/** Shown instead of a screen. */
export function MessageScreen({ title, mark, children, action }: MessageProps) {
  useTitle(title)
  useFocusOnArrival()
  return (
    <div className={styles.message}>
      {mark !== undefined && (
        <p className={styles.mark} aria-hidden="true">
          {mark}
          <span className={styles.spark}>.</span>
        </p>
      )}
      <h1 tabIndex={-1}>{title}</h1>
      <p className={styles.text}>{children}</p>
      <div>{action}</div>
    </div>
  )
}

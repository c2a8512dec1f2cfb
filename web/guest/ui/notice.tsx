import type { ReactNode } from 'react'
import { isShown } from './field.tsx'
import styles from './notice.module.css'
import { ToneIcon, type Tone } from './tone.tsx'

interface NoticeProps {
  tone: Tone
  title?: string
  children?: ReactNode
  /** What to do about it: a button or a link. */
  action?: ReactNode
}

/** An inline message. Errors interrupt screen readers, the others wait. */
export function Notice({ tone, title, children, action }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <span className={styles.icon}>
        <ToneIcon tone={tone} />
      </span>
      <div className={styles.text}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {isShown(children) && <div>{children}</div>}
        {isShown(action) && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  )
}

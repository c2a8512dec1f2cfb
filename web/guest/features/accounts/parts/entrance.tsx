import type { ReactNode } from 'react'
import { PageHeader } from '../../../ui/page-header.tsx'
import styles from './entrance.module.css'

interface EntranceProps {
  title: string
  lead: ReactNode
  /** Above the form: what has happened before. */
  notice?: ReactNode
  /** The form. */
  children: ReactNode
  /** Below it: the other ways in. */
  beside?: ReactNode
}

/** Where somebody comes in: one form, and on wide screens the night beside it. */
export function Entrance({ title, lead, notice, children, beside }: EntranceProps) {
  return (
    <div className={styles.entrance}>
      <div className={styles.panel}>
        <PageHeader title={title} lead={lead} />
        {notice}
        {children}
        {beside !== undefined && <p className={styles.beside}>{beside}</p>}
      </div>
      <div className={styles.night} aria-hidden="true">
        <p className={styles.words}>
          The night,
          <br />
          with your name on it<span className={styles.spark}>.</span>
        </p>
      </div>
    </div>
  )
}

import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactElement, ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { isShown } from './field.tsx'
import styles from './page-header.module.css'

interface PageHeaderProps {
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  /** In a skeleton, in which nothing can be pressed, what stands for it. */
  back?: { to: To; label: string } | ReactElement
}

/** A screen's heading. It gets the focus on a new screen (see the shell), so each has exactly one. */
export function PageHeader({ title, lead, actions, back }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      {back !== undefined && !('to' in back) && <span className={styles.back}>{back}</span>}
      {back !== undefined && 'to' in back && (
        <Link to={back.to} className={styles.back}>
          <ArrowLeft size={18} aria-hidden="true" />
          {back.label}
        </Link>
      )}
      <div className={styles.line}>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {isShown(actions) && <div className={styles.actions}>{actions}</div>}
      </div>
      {isShown(lead) && <p className={styles.lead}>{lead}</p>}
    </header>
  )
}

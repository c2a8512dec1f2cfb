import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { isShown } from './field.tsx'
import styles from './page-header.module.css'
import { Skeleton } from './skeleton.tsx'

interface PageHeaderProps {
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  /** `loading`: in a skeleton, where nothing can be pressed. */
  back?: { to: To; label: string } | 'loading'
}

/** A title that is not known yet, as high as one line of it. */
export const TitleSkeleton = () => <Skeleton width="min(22rem, 70vw)" height="1lh" />

/** A small button that is not known yet. */
export const ActionSkeleton = () => (
  <span className={styles.action}>
    <Skeleton height="100%" />
  </span>
)

/** A screen's heading. It gets the focus on a new screen (see the shell), so each has exactly one. */
export function PageHeader({ title, lead, actions, back }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      {back === 'loading' && (
        <span className={styles.back}>
          <Skeleton width="8rem" />
        </span>
      )}
      {back !== undefined && back !== 'loading' && (
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

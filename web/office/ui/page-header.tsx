import { Breadcrumbs } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './page-header.module.css'

interface PageHeaderProps {
  title: ReactNode
  /** A sentence below the title. */
  lead?: ReactNode
  /** The screens above this one, top first. */
  parents?: readonly { label: string; to: string }[]
  /** Beside the title: the status of what the screen is about. */
  mark?: ReactNode
  /** Buttons; the main one comes last. */
  actions?: ReactNode
}

/** Every screen's header, with its only `h1`. */
export function PageHeader({ title, lead, parents = [], mark, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      {parents.length > 0 && (
        <nav aria-label="Breadcrumb" className={styles.trail}>
          <Breadcrumbs separator={<span aria-hidden="true">/</span>}>
            {parents.map(({ label, to }) => (
              <Link key={to} to={to} className={styles.parent}>
                {label}
              </Link>
            ))}
          </Breadcrumbs>
        </nav>
      )}
      <div className={styles.text}>
        <div className={styles.line}>
          <h1 tabIndex={-1}>{title}</h1>
          {mark}
        </div>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}

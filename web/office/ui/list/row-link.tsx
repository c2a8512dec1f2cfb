import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './grid.module.css'

/** The first column's content, as the row's link if it has one. */
export function RowLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined) return <span className={styles.name}>{children}</span>
  return (
    <Link className={styles.link} to={href} data-row-link>
      {children}
    </Link>
  )
}

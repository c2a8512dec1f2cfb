import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './event-row.module.css'

interface EventRowProps {
  title: string
  /** The list with the filters of this row. */
  all: string
  /** What is to come: items of a list. */
  children: ReactNode
}

/** A row of events that scrolls sideways; with the keyboard, from link to link. */
export function EventRow({ title, all, children }: EventRowProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <RowHead id={id} title={title}>
        <Link to={all} className={styles.all}>
          See all<span className="visually-hidden">: {title}</span>
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      </RowHead>
      <ul className={styles.row}>{children}</ul>
    </section>
  )
}

/** A section's heading, and what is beside it. */
export const RowHead = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <div className={styles.head}>
    <h2 id={id} className={styles.title}>
      {title}
    </h2>
    {children}
  </div>
)

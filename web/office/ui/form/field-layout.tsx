import { use, useId, type ReactNode } from 'react'
import styles from './fields.module.css'
import { UnderHeading } from '../panel.tsx'

/** Fields side by side, stacked if there is no room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

interface FieldSectionProps {
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** A section of a long form with its own heading. */
export function FieldSection({ title, lead, children }: FieldSectionProps) {
  const heading = useId()
  const Heading = use(UnderHeading) ? 'h3' : 'h2'
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div className={styles.head}>
        <Heading id={heading}>{title}</Heading>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </section>
  )
}

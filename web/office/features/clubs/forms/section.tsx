import type { ReactNode } from 'react'
import { FieldSection } from '../../../ui/form/field-layout.tsx'
import styles from './section.module.css'

/** One section of the setup, with its own button. */
export function Section({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className={styles.panel}>
      <FieldSection title={title} lead={lead}>
        {children}
      </FieldSection>
    </div>
  )
}

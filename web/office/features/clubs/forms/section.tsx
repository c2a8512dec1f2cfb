import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { FieldSection } from '../../../ui/field-layout.tsx'
import { Form } from '../../../ui/form.tsx'
import type { Comparison } from '../../../ui/stale-row.ts'
import styles from './section.module.css'

interface SectionFormProps<Values> {
  title: string
  lead: string
  section: {
    form: UseFormReturnType<Values>
    save: (values: Values) => Promise<void>
    takeTheirs: () => void
    compare: Comparison<Values>
  }
  children: ReactNode
}

/** One section of the setup, with its own button. */
export function SectionForm<Values extends Record<string, unknown>>({
  title,
  lead,
  section: { form, save, takeTheirs, compare },
  children,
}: SectionFormProps<Values>) {
  return (
    <div className={styles.panel}>
      <Form
        form={form}
        submit="Save"
        onSubmit={save}
        theirs={{ ...compare, onTake: takeTheirs }}
        beside={form.isDirty() && <p className={styles.note}>Not saved yet</p>}
      >
        <FieldSection title={title} lead={lead}>
          {children}
        </FieldSection>
      </Form>
    </div>
  )
}

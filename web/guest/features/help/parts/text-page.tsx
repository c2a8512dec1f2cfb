import { PageHeader } from '../../../ui/page-header.tsx'
import styles from './text-page.module.css'

export interface TextSection {
  title: string
  paragraphs: readonly string[]
}

interface TextPageProps {
  title: string
  lead: string
  sections: readonly TextSection[]
}

/** A text page with a heading per section, so that screen readers can jump between them. */
export function TextPage({ title, lead, sections }: TextPageProps) {
  return (
    <div className={styles.page}>
      <PageHeader title={title} lead={lead} />
      {sections.map((section) => (
        <section key={section.title} className={styles.section}>
          <h2 className={styles.title}>{section.title}</h2>
          {section.paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      ))}
    </div>
  )
}

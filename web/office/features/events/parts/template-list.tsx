import { Button } from '@mantine/core'
import type { EventTemplate } from '#contract/event-templates.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { RowMenu } from '../../../ui/table/row-menu.tsx'
import styles from './template-list.module.css'
import { offerWords, relativeWords, spanWords } from './template-words.ts'

interface TemplateListProps {
  templates: readonly EventTemplate[]
  onChoose: (what: 'make' | 'rename' | 'delete', template: EventTemplate) => void
}

/** Templates by name, each with what a night of it is. */
export function TemplateList({ templates, onChoose }: TemplateListProps) {
  return (
    <ul className={styles.list}>
      {templates.map((template) => {
        const { id, name, event, cover, coming } = template
        return (
          <li key={id} className={styles.template}>
            <span className={styles.cover} style={{ backgroundColor: cover?.color }} aria-hidden="true">
              {cover !== null && <img src={`/media/${cover.name}-400.webp`} alt="" loading="lazy" width={72} height={72} />}
            </span>
            <div className={styles.what}>
              <h2 className={styles.name}>{name}</h2>
              <p className={styles.facts}>
                {event.title} · {spanWords(template)}
                {event.sales_start ? ` · on sale from ${relativeWords(event.sales_start)}` : ''}
              </p>
              <p className={styles.facts}>{offerWords(template)}</p>
              {coming > 0 && <p className={styles.facts}>{formatCount(coming, 'night')} to come</p>}
            </div>
            <Button variant="default" aria-label={`New night of ${name}`} onClick={() => onChoose('make', template)}>
              New night
            </Button>
            <RowMenu
              name={name}
              actions={[
                { label: 'Rename', onClick: () => onChoose('rename', template) },
                { label: 'Delete', onClick: () => onChoose('delete', template), danger: true },
              ]}
            />
          </li>
        )
      })}
    </ul>
  )
}

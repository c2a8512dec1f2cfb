import type { EventPage } from '#contract/events.ts'
import { useId } from 'react'
import { chosenLines, isBookable, type Selection } from '../../../domain/selection.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Choice } from './choice.tsx'
import styles from './choices.module.css'
import { groups } from './prestation-words.ts'

interface ChoicesProps {
  event: EventPage
  selection: Selection
  onChange: (prestationId: string, quantity: number) => void
}

/** Everything an event offers, grouped by kind. */
export function Choices({ event, selection, onChange }: ChoicesProps) {
  const id = useId()
  const chosen = new Map(chosenLines(event, selection).map(({ prestation, quantity }) => [prestation.id, quantity]))
  const gone = event.prestations.filter(
    (one) => !isBookable(one) && selection.lines.some((line) => line.prestation_id === one.id),
  )
  const shown = groups
    .map(({ title, kinds }) => ({ title, offers: event.prestations.filter((one) => kinds.includes(one.kind)) }))
    .filter(({ offers }) => offers.length > 0)
  return (
    <div className={styles.groups}>
      {gone.length > 0 && (
        <Notice tone="warn" title={`${gone.map((one) => one.name).join(', ')} is no longer available`}>
          We removed it from your selection. Choose something else.
        </Notice>
      )}
      {shown.map(({ title, offers }, index) => (
        <section key={title} aria-labelledby={`${id}-${index}`}>
          <h3 id={`${id}-${index}`} className={styles.title}>
            {title}
          </h3>
          <ul className={styles.list}>
            {offers.map((prestation) => (
              <Choice
                key={prestation.id}
                event={event}
                prestation={prestation}
                quantity={chosen.get(prestation.id) ?? 0}
                onChange={(quantity) => onChange(prestation.id, quantity)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

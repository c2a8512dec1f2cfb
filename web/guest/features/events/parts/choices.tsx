import type { EventPage, Prestation } from '#contract/events/events.ts'
import { useId, type ReactNode } from 'react'
import { chosenLines, isBookable, type Selection } from '../../../domain/selection.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Choice } from './choice.tsx'
import styles from './choices.module.css'
import { groupsOf } from './prestation-words.ts'

interface ChoicesProps {
  event: EventPage
  /** Ids of what a code has just opened. */
  unlocked: readonly string[]
  selection: Selection
  onChange: (prestationId: string, quantity: number) => void
}

const names = new Intl.ListFormat('en-US')

const isEnded = ({ state }: Prestation) => state === 'ended'

/** Everything an event offers, grouped by kind. */
export function FilterChoices({ event, unlocked, selection, onChange }: ChoicesProps) {
  const id = useId()
  const chosen = new Map(chosenLines(event, selection).map(({ prestation, quantity }) => [prestation.id, quantity]))
  const gone = event.prestations.filter(
    (one) => !isBookable(one) && selection.lines.some((line) => line.prestation_id === one.id),
  )
  const shown = groupsOf(
    event,
    event.prestations.filter((one) => !isEnded(one)),
  )
  const ended = event.prestations.filter(isEnded)
  const choice = (prestation: Prestation) => (
    <Choice
      key={prestation.id}
      event={event}
      prestation={prestation}
      isUnlocked={unlocked.includes(prestation.id)}
      quantity={chosen.get(prestation.id) ?? 0}
      onChange={(quantity) => onChange(prestation.id, quantity)}
    />
  )
  return (
    <div className={styles.groups}>
      {gone.length > 0 && (
        <Notice
          tone="warn"
          title={`${names.format(gone.map(({ name }) => name))} ${gone.length === 1 ? 'is' : 'are'} no longer available`}
        >
          We removed {gone.length === 1 ? 'it' : 'them'} from your selection. Choose something else.
        </Notice>
      )}
      {shown.map(({ key, title, times, offers }, index) => (
        <section key={key} aria-labelledby={`${id}-${index}`}>
          <h3 id={`${id}-${index}`} className={styles.title}>
            {title}
            {times !== undefined && <span className={styles.times}> {times}</span>}
          </h3>
          <ul className={styles.list}>{offers.map(choice)}</ul>
        </section>
      ))}
      {ended.length > 0 && <Ended count={ended.length}>{ended.map(choice)}</Ended>}
    </div>
  )
}

/** What can no longer be booked, out of the way of what can. */
function Ended({ count, children }: { count: number; children: ReactNode }) {
  return (
    <details className={styles.ended}>
      <summary>{count} no longer on sale</summary>
      <ul className={styles.list}>{children}</ul>
    </details>
  )
}

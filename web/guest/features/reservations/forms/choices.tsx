import type { EventPage, Prestation } from '#contract/events/events.ts'
import { useState } from 'react'
import { choose, chosenLines, isBookable, partyBounds, type Selection } from '../../../domain/selection.ts'
import { Disclosure } from '../parts/disclosure.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ChoiceRow } from './choice-row.tsx'
import styles from './choices.module.css'

interface ChoicesProps {
  event: EventPage
  selection: Selection
  onSelect: (selection: Selection) => void
}

/** What was selected on the event page, still editable; other items are collapsed. */
export function PrestationChoices({ event, selection, onSelect }: ChoicesProps) {
  const chosen = chosenLines(event, selection)
  // Rows keep their place: one reduced to none does not jump away.
  const [first] = useState(() => chosen.map(({ prestation }) => prestation.id))
  const isFirst = ({ id }: Prestation) => first.length === 0 || first.includes(id)
  const others = event.prestations.filter((prestation) => !isFirst(prestation) && isBookable(prestation))
  // An item that admits no one needs another one, which must be visible.
  const isMissingSome = chosen.length > 0 && partyBounds(event, selection).max === 0
  const quantityOf = (id: string) => chosen.find(({ prestation }) => prestation.id === id)?.quantity ?? 0

  const row = (prestation: Prestation) => (
    <ChoiceRow
      key={prestation.id}
      event={event}
      prestation={prestation}
      quantity={quantityOf(prestation.id)}
      onChange={(quantity) => onSelect(choose(event, selection, prestation.id, quantity))}
    />
  )
  const left = leftOut(event, selection)
  return (
    <>
      {left.length > 0 && <Notice tone="warn">{left.join(' ')}</Notice>}
      <ul>{event.prestations.filter(isFirst).map(row)}</ul>
      {others.length > 0 && (
        <div className={styles.more}>
          <Disclosure summary="Add to your booking" isOpen={isMissingSome || others.some(({ id }) => quantityOf(id) > 0)}>
            <ul>{others.map(row)}</ul>
          </Disclosure>
        </div>
      )}
    </>
  )
}

/** Items in the address that cannot be booked. */
function leftOut(event: EventPage, { lines }: Selection): string[] {
  return lines.flatMap(({ prestation_id }) => {
    const prestation = event.prestations.find(({ id }) => id === prestation_id)
    if (prestation === undefined) return ['Something you selected is no longer part of this event.']
    if (isBookable(prestation)) return []
    return [`${prestation.name} can’t be booked right now, so we left it out.`]
  })
}

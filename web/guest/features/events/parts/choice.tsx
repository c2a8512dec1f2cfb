import type { EventPage, Prestation } from '#contract/events/events.ts'
import { levelMark, MarkBadge } from '../../../domain/mark.tsx'
import { quantityBounds } from '../../../domain/selection.ts'
import { Stepper } from '../../../ui/stepper.tsx'
import styles from './choice.module.css'
import { formatPrice } from './event-words.ts'
import { details, priceUnit, unavailable } from './prestation-words.ts'

interface ChoiceProps {
  event: EventPage
  prestation: Prestation
  /** A code has just opened it. */
  isUnlocked: boolean
  quantity: number
  onChange: (quantity: number) => void
}

/** A bookable item with its quantity. */
export function Choice({ event, prestation, isUnlocked, quantity, onChange }: ChoiceProps) {
  const { min, max } = quantityBounds(event, prestation)
  const reason = unavailable(prestation, event)
  const mark = reason === null ? levelMark(prestation.remaining.level) : null
  // A group ticket goes from its smallest party directly to none.
  const change = (next: number) => onChange(next >= min ? next : next > quantity ? min : 0)
  return (
    <li
      className={styles.choice}
      data-chosen={quantity > 0}
      data-off={reason !== null}
      {...(isUnlocked && { 'data-unlocked': true, tabIndex: -1 })}
    >
      <div className={styles.head}>
        <h4 className={styles.name}>{prestation.name}</h4>
        <p className={styles.price}>
          {formatPrice(prestation.price_minor, event.currency)}
          {prestation.price_minor > 0 && <span className={styles.unit}> {priceUnit(prestation)}</span>}
        </p>
      </div>
      {prestation.description !== '' && <p className={styles.text}>{prestation.description}</p>}
      <div className={styles.foot}>
        <ul className={styles.details}>
          {mark !== null && (
            <li>
              <MarkBadge mark={mark} />
            </li>
          )}
          {details(prestation, event).map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
        {reason === null ? (
          <Stepper label={prestation.name} value={quantity} max={max} onChange={change} />
        ) : (
          <p className={styles.reason}>{reason}</p>
        )}
      </div>
    </li>
  )
}

import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { maxInside } from '#contract/door/count.ts'
import type { DoorEvent } from '#contract/door/door.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { LocalDoor } from '../device/local-door.ts'
import { countedHere, type LocalDoorState } from '../device/local-door-state.ts'
import styles from './head-counter.module.css'
import { useCount } from './use-count.ts'

interface HeadCounterProps {
  localDoor: LocalDoor | null
  state: LocalDoorState
  event: DoorEvent
}

/** Counts people without a ticket, in and out. They are inside like everyone else. */
export function HeadCounter({ localDoor, state, event }: HeadCounterProps) {
  const { pending, fault, tap } = useCount(localDoor, event)
  const { count } = event
  const counted = (count.counted ?? 0) + pending
  const here = countedHere(state) + pending
  return (
    <div>
      <fieldset className={styles.counter} aria-label="Without a ticket">
        <button type="button" className={styles.step} aria-label="Count one out" disabled={counted <= 0} onClick={() => tap(-1)}>
          <Minus size={24} aria-hidden="true" />
        </button>
        <p className={styles.figures}>
          <b>{counted}</b> without a ticket
          <span className={styles.here}>{here} on this device</span>
        </p>
        <button
          type="button"
          className={styles.step}
          aria-label="Count one in"
          disabled={count.inside + pending >= maxInside(count)}
          onClick={() => tap(1)}
        >
          <Plus size={24} aria-hidden="true" />
        </button>
      </fieldset>
      {fault !== null && <Notice tone="bad">{fault}</Notice>}
    </div>
  )
}

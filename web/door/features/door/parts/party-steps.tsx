import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import type { DoorGuest } from '#contract/door/door.ts'
import styles from './party-steps.module.css'
import type { ActState } from './use-act.ts'

interface PartyStepsProps {
  guest: DoorGuest
  /** The scan to undo; null if that was just done. */
  undoes: string | null
  actState: ActState
}

/** How many of a party are inside, with buttons for one more or one less. */
export function PartySteps({ guest: { id, inside, party_size }, undoes, actState }: PartyStepsProps) {
  return (
    <fieldset className={styles.party} aria-label="Party">
      <button
        type="button"
        className={styles.step}
        aria-label="Undo"
        disabled={undoes === null || actState.isPending}
        onClick={() => undoes !== null && void actState.act({ action: 'undo_check_in', reservation_id: id, undoes })}
      >
        <Minus size={32} aria-hidden="true" />
      </button>
      <p className={styles.count}>
        <b>
          {inside} of {party_size}
        </b>{' '}
        inside
      </p>
      <button
        type="button"
        className={styles.step}
        aria-label="Admit one more"
        disabled={inside >= party_size || actState.isPending}
        onClick={() => void actState.act({ action: 'check_in', reservation_id: id, heads: 1 })}
      >
        <Plus size={32} aria-hidden="true" />
      </button>
    </fieldset>
  )
}

import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import type { DoorGuest } from '#contract/door.ts'
import { classNames } from '../../../../shared/frame/class-names.ts'
import { isStopped } from './find-guests.ts'
import { stopWord } from './stop-word.ts'
import styles from './guest-row.module.css'

/** A reservation at a glance; the whole row opens it. */
export function GuestRow({ guest, onOpen }: { guest: DoorGuest; onOpen: (id: string) => void }) {
  const { id, name, reference, party_size, inside, table } = guest
  const isIn = inside >= party_size
  return (
    <li>
      <button type="button" className={styles.row} onClick={() => onOpen(id)}>
        <span className={styles.who}>
          <span className={styles.name}>{name === '' ? reference : name}</span>
          <span className={styles.facts}>
            {[name === '' ? 'No name' : reference, table !== '' && `Table ${table}`].filter(Boolean).join(' · ')}
          </span>
        </span>
        {isStopped(guest) && (
          <span className={styles.stopped}>
            <Ban size={16} aria-hidden="true" />
            {stopWord(guest)}
          </span>
        )}
        <span className={classNames(styles.count, isIn && styles.in)}>
          {isIn && <Check size={18} strokeWidth={3} aria-hidden="true" />}
          {inside} of {party_size}
          <span className="visually-hidden"> inside</span>
        </span>
      </button>
    </li>
  )
}

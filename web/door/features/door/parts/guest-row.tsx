import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import type { DoorEvent, DoorGuest } from '#contract/door/door.ts'
import { classNames } from '../../../../shared/frame/class-names.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { knownWords } from './known-words.ts'
import { stopWord, unpaidMinor } from './party-words.ts'
import styles from './guest-row.module.css'

interface GuestRowProps {
  guest: DoorGuest
  event: DoorEvent
  /** Now, by the server's clock: milliseconds since 1970. */
  at: number
  onOpen: (id: string) => void
}

/** A reservation at a glance; the whole row opens it. */
export function GuestRow({ guest, event, at, onOpen }: GuestRowProps) {
  const { id, name, reference, party_size, inside, table } = guest
  const words = knownWords(guest)
  const isIn = inside >= party_size
  const stop = stopWord({ guest, event, at })
  const unpaid = inside > 0 ? unpaidMinor({ guest, event, at }) : 0
  return (
    <li>
      <button type="button" className={styles.row} onClick={() => onOpen(id)}>
        <span className={styles.who}>
          <span className={styles.name}>{name === '' ? reference : name}</span>
          <span className={styles.facts}>
            {[name === '' ? 'No name' : reference, table !== '' && `Table ${table}`].filter(Boolean).join(' · ')}
          </span>
          {words.length > 0 && <span className={styles.known}>{words.join(' · ')}</span>}
          {unpaid > 0 && <span className={styles.unpaid}>{formatMoney(unpaid, event.currency)} still unpaid</span>}
        </span>
        {stop !== null && (
          <span className={styles.stopped}>
            <Ban size={16} aria-hidden="true" />
            {stop}
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

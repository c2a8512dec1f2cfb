import Banknote from 'lucide-react/icons/banknote'
import CreditCard from 'lucide-react/icons/credit-card'
import type { DoorMethod } from '#contract/door/collect.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { classNames } from '../../../../shared/frame/class-names.ts'
import styles from './collect.module.css'
import { likelyNotes } from './likely-notes.ts'

const methods = [
  { method: 'cash', label: 'Paid in cash', Icon: Banknote },
  { method: 'card', label: 'Paid by card', Icon: CreditCard },
] as const

interface WaysProps {
  dueMinor: number
  currency: string
  isPending: boolean
  /** Whether paying it admits the guests. */
  admits: boolean
  onTake: (method: DoorMethod, handedMinor: number) => Promise<void>
}

/** All of it at once: exactly, or with a note and change. */
export function Ways({ dueMinor, currency, isPending, admits, onTake }: WaysProps) {
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <>
      <div className={classNames(styles.methods, admits && styles.admitting)}>
        {methods.map(({ method, label, Icon }) => (
          <button
            key={method}
            type="button"
            className={styles.method}
            disabled={isPending}
            onClick={() => void onTake(method, dueMinor)}
          >
            <Icon size={20} aria-hidden="true" />
            {admits ? `${label}, admit` : label}
          </button>
        ))}
      </div>
      <fieldset className={styles.notes} aria-label="Cash handed over">
        {likelyNotes(dueMinor, currency).map((note) => (
          <button key={note} type="button" className={styles.note} disabled={isPending} onClick={() => void onTake('cash', note)}>
            {money(note)}
            <small>Change {money(note - dueMinor)}</small>
          </button>
        ))}
      </fieldset>
    </>
  )
}

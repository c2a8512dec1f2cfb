import { useId, useState } from 'react'
import type { DoorMethod } from '#contract/door/collect.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import styles from './collect.module.css'
import { readAmount } from '../../../../shared/format/read-amount.ts'

interface OtherAmountProps {
  dueMinor: number
  currency: string
  isPending: boolean
  onTake: (method: DoorMethod, handedMinor: number) => Promise<void>
}

const methods = [
  { method: 'cash', label: 'Cash' },
  { method: 'card', label: 'Card' },
  { method: 'other', label: 'Other' },
] as const

/** A part of what is due, another note, or another way to pay. */
export function OtherAmount({ dueMinor, currency, isPending, onTake }: OtherAmountProps) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const id = useId()
  if (!isOpen)
    return (
      <button type="button" className={styles.ask} onClick={() => setOpen(true)}>
        Other amount
      </button>
    )
  const minor = typed.trim() === '' ? dueMinor : readAmount(typed, currency)
  const isTaken = minor !== null && minor > 0
  return (
    <div className={styles.other}>
      <label htmlFor={id}>Amount received</label>
      <input
        id={id}
        className={styles.typed}
        inputMode="decimal"
        autoComplete="off"
        placeholder={formatMoney(dueMinor, currency)}
        value={typed}
        aria-invalid={minor === null}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p aria-live="polite">{wordsOf(minor, dueMinor, (amount) => formatMoney(amount, currency))}</p>
      <div className={styles.ways}>
        {methods.map(({ method, label }) => (
          <button
            key={method}
            type="button"
            className={styles.method}
            disabled={isPending || !isTaken || (method !== 'cash' && minor > dueMinor)}
            onClick={() => void onTake(method, minor ?? 0)}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}

function wordsOf(minor: number | null, dueMinor: number, money: (minor: number) => string): string {
  if (minor === null) return 'Enter an amount such as 12.50.'
  if (minor > dueMinor) return `Change ${money(minor - dueMinor)}`
  return minor < dueMinor ? `${money(dueMinor - minor)} stays due` : 'All that is due'
}

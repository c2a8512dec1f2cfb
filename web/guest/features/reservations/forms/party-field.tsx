import type { ReactNode } from 'react'
import { formatCount } from '../../../../shared/format/format.ts'
import { FieldError, isShown } from '../../../ui/field.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import styles from './party-field.module.css'

interface PartyFieldProps {
  party: number
  bounds: { min: number; max: number }
  onChange: (party: number) => void
  error: ReactNode
  /** Replaces the bounds when they say nothing. */
  hint?: string
  label?: string
  /** What is counted. */
  unit?: keyof typeof countedWords
}

const countedWords = { guest: 'Guests', ticket: 'Tickets', friend: 'Friends' } as const

/** The party size. If the selection leaves no choice, it is only shown. */
export function PartyField({
  party,
  bounds: { min, max },
  onChange,
  error,
  hint,
  label = 'Your party',
  unit = 'guest',
}: PartyFieldProps) {
  return (
    <div className={styles.field}>
      <div className={styles.row}>
        <div className={styles.text}>
          <p className={styles.label}>{label}</p>
          <p className={styles.hint}>
            {hint ?? (min < max ? `${min} to ${formatCount(max, unit)}` : 'Matches the places you selected')}
          </p>
        </div>
        {min < max ? (
          <Stepper label={countedWords[unit]} value={party} min={min} max={max} onChange={onChange} />
        ) : (
          <p className={styles.told}>{formatCount(party, unit)}</p>
        )}
      </div>
      {/* Gets the focus when the server refuses the number. */}
      {isShown(error) && (
        <div tabIndex={-1} data-invalid="true">
          <FieldError id="party-error" error={error} />
        </div>
      )}
    </div>
  )
}

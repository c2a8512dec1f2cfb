import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import styles from './date-range-picker.module.css'

interface DateRangePickerProps {
  chosen: { from: string; to: string } | null
  /** Two comma-separated dates. */
  onPick: (range: string) => void
}

/** A custom range of dates; a single day works too. */
export function DateRangePicker({ chosen, onPick }: DateRangePickerProps) {
  const [from, setFrom] = useState(chosen?.from ?? '')
  const [to, setTo] = useState(chosen?.to ?? '')
  const isBackwards = from !== '' && to !== '' && to < from
  return (
    <fieldset className={styles.panel}>
      <legend className="visually-hidden">Dates</legend>
      <DateField label="From" value={from} onChange={(event) => setFrom(event.target.value)} />
      <DateField
        label="To"
        value={to}
        min={from === '' ? undefined : from}
        error={isBackwards ? 'Choose a day after the first one' : null}
        onChange={(event) => setTo(event.target.value)}
      />
      <div className={styles.action}>
        <Button disabled={from === '' || isBackwards} onClick={() => onPick(`${from},${to === '' ? from : to}`)}>
          Show events
        </Button>
      </div>
    </fieldset>
  )
}

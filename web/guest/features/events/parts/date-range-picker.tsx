import CalendarRange from 'lucide-react/icons/calendar-range'
import { useState } from 'react'
import { formatLocalDate } from '../../../../shared/format.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './date-range-picker.module.css'

interface DateRangePickerProps {
  chosen: { from: string; to: string } | null
  /** Two dates with a comma between. */
  onPick: (range: string) => void
}

/** Two days of one's own, folded away until they are asked for. */
export function DateRangePicker({ chosen, onPick }: DateRangePickerProps) {
  const [from, setFrom] = useState(chosen?.from ?? '')
  const [to, setTo] = useState(chosen?.to ?? '')
  const isBackwards = from !== '' && to !== '' && to < from
  return (
    <details className={styles.picker} name="date-range">
      <summary className={styles.summary} data-chosen={chosen !== null}>
        <CalendarRange size={18} aria-hidden="true" />
        {chosen === null ? 'Pick dates' : `${formatLocalDate(chosen.from)} – ${formatLocalDate(chosen.to)}`}
      </summary>
      <div className={styles.panel}>
        <TextField label="From" type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
        <TextField
          label="To"
          type="date"
          value={to}
          min={from}
          error={isBackwards ? 'Choose a day after the first one' : null}
          onChange={(event) => setTo(event.target.value)}
        />
        {/* One day is a range, too. */}
        <Button disabled={from === '' || isBackwards} onClick={() => onPick(`${from},${to === '' ? from : to}`)}>
          Show these nights
        </Button>
      </div>
    </details>
  )
}

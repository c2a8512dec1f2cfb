import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { calendarProps } from './calendar-props.ts'

interface RangeCalendarProps {
  from: string | null
  to: string | null
  onChange: (from: string, to: string) => void
}

/** From one day to another, which may be the same. */
export function RangeCalendar({ from, to, onChange }: RangeCalendarProps) {
  // The first day alone is no range yet.
  const [begun, setBegun] = useState<string | null>(null)
  return (
    <DatePicker
      {...calendarProps}
      type="range"
      allowSingleDateInRange
      {...(from !== null && { defaultDate: from })}
      value={begun === null ? [from, to] : [begun, null]}
      onChange={([first, last]) => {
        setBegun(last === null ? first : null)
        if (first !== null && last !== null) onChange(first.slice(0, 10), last.slice(0, 10))
      }}
    />
  )
}

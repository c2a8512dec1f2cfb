import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import { calendarProps } from './calendar-props.ts'

interface CalendarProps {
  value: string | null
  onChange: (date: string) => void
  minDate?: string | undefined
  maxDate?: string | undefined
}

/** One day. Loaded on first use. */
export function Calendar({ value, onChange, minDate, maxDate }: CalendarProps) {
  return (
    <DatePicker
      {...calendarProps}
      value={value}
      {...(value !== null && { defaultDate: value })}
      {...(minDate !== undefined && { minDate })}
      {...(maxDate !== undefined && { maxDate })}
      onChange={(date) => date !== null && onChange(date.slice(0, 10))}
    />
  )
}

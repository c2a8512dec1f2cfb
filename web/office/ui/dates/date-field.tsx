import '@mantine/dates/styles.layer.css'
import { DateInput, type DateInputProps } from '@mantine/dates'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { calendarPopover, calendarProps } from './calendar-props.ts'
import { parseDate, writeDate } from './date-text.ts'

interface DateFieldProps extends Omit<DateInputProps, 'value' | 'defaultValue' | 'onChange' | 'minDate' | 'maxDate'> {
  /** `2026-10-30`, or null. */
  value?: string | null
  onChange?: (value: string | null) => void
  minDate?: string
  maxDate?: string
}

/** A date without a time: typed, or chosen from a calendar. */
export function DateField({ value = null, onChange, minDate, maxDate, ...rest }: DateFieldProps) {
  return (
    <DateInput
      valueFormat={writeDate}
      dateParser={parseDate}
      placeholder="Fri, Oct 30, 2026"
      leftSection={<CalendarDays size={16} aria-hidden="true" />}
      popoverProps={calendarPopover}
      {...calendarProps}
      {...(minDate !== undefined && { minDate })}
      {...(maxDate !== undefined && { maxDate })}
      {...rest}
      value={value}
      onChange={(date) => onChange?.(date === null ? null : date.slice(0, 10))}
    />
  )
}

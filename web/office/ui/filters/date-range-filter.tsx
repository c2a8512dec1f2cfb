import '@mantine/dates/styles.layer.css'
import { DatePickerInput } from '@mantine/dates'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useState } from 'react'
import { calendarPopover, calendarProps } from '../dates/calendar-props.ts'
import styles from './filter-bar.module.css'
import { useFilter } from './use-filter.ts'

const pair = /^(\d{4}-\d{2}-\d{2}),(\d{4}-\d{2}-\d{2})$/

interface DateRangeFilterProps {
  name?: string
  label: string
}

/** From one day to another, `2026-10-30,2026-11-02` in the address. */
export function DateRangeFilter({ name = 'date_range', label }: DateRangeFilterProps) {
  const [value, set] = useFilter(name)
  const [, from = null, to = null] = pair.exec(value) ?? []
  // The first day alone is no range yet.
  const [begun, setBegun] = useState<string | null>(null)
  return (
    <DatePickerInput
      type="range"
      className={styles.dates ?? ''}
      aria-label={label}
      placeholder={label}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      allowSingleDateInRange
      {...calendarProps}
      leftSection={<CalendarDays size={16} aria-hidden="true" />}
      valueFormat="MMM D, YYYY"
      // A dialog without a name is worse than none: the calendar belongs to its field.
      popoverProps={{ ...calendarPopover, withRoles: false }}
      value={begun === null ? [from, to] : [begun, null]}
      onChange={([first, last]) => {
        setBegun(first !== null && last === null ? first : null)
        if (first === null) set(null)
        else if (last !== null) set(`${first.slice(0, 10)},${last.slice(0, 10)}`)
      }}
    />
  )
}

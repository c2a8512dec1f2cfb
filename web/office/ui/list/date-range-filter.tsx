import { Button, Input } from '@mantine/core'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { lazy, useState } from 'react'
import { CalendarPopover } from '../dates/calendar-popover.tsx'
import { writeDate } from '../dates/date-text.ts'
import styles from './list-tools.module.css'
import { useFilter } from './use-filter.ts'

const RangeCalendar = lazy(async () => ({ default: (await import('../dates/range-calendar.tsx')).RangeCalendar }))

const pair = /^(\d{4}-\d{2}-\d{2}),(\d{4}-\d{2}-\d{2})$/

interface DateRangeFilterProps {
  name?: string
  label: string
}

/** From one day to another, `2026-10-30,2026-11-02` in the address. */
export function DateRangeFilter({ name = 'date_range', label }: DateRangeFilterProps) {
  const [value, set] = useFilter(name)
  const [isOpen, setOpen] = useState(false)
  const [, from = null, to = null] = pair.exec(value) ?? []
  const text = from === null || to === null ? null : from === to ? writeDate(from) : `${writeDate(from)} – ${writeDate(to)}`
  const finish = (range: string | null) => {
    setOpen(false)
    set(range)
  }
  return (
    <div className={styles.dates}>
      <CalendarPopover
        name={label}
        opened={isOpen}
        onClose={() => setOpen(false)}
        target={
          <Input
            component="button"
            type="button"
            pointer
            className={styles.range ?? ''}
            aria-label={text === null ? label : `${label}: ${text}`}
            aria-expanded={isOpen}
            aria-haspopup="dialog"
            leftSection={<CalendarDays size={16} aria-hidden="true" />}
            onClick={() => setOpen(!isOpen)}
          >
            {text === null ? <Input.Placeholder>{label}</Input.Placeholder> : text}
          </Input>
        }
      >
        <RangeCalendar from={from} to={to} onChange={(first, last) => finish(`${first},${last}`)} />
        {text !== null && (
          <Button variant="subtle" size="xs" fullWidth mt="xs" onClick={() => finish(null)}>
            Any date
          </Button>
        )}
      </CalendarPopover>
    </div>
  )
}

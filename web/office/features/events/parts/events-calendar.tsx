import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { ManagedEventLine } from '#contract/events/management.ts'
import { Agenda } from './agenda.tsx'
import styles from './events-calendar.module.css'
import { MonthTable } from './month-table.tsx'
import { otherMonth, gridMonthLabel } from './month-grid.ts'

interface EventsCalendarProps {
  month: string
  today: string
  events: readonly ManagedEventLine[]
  isStale: boolean
}

/** A month of events by business date: a grid on a desktop, the days with events on a phone. */
export function EventsCalendar({ month, today, events, isStale }: EventsCalendarProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const byDay = Map.groupBy(events, ({ business_date }) => business_date)
  const Days = isPhone ? Agenda : MonthTable
  return (
    <section className={styles.calendar} aria-labelledby="calendar-month" aria-busy={isStale} data-stale={isStale || undefined}>
      <header className={styles.head}>
        <h2 id="calendar-month" aria-live="polite">
          {gridMonthLabel(month)}
        </h2>
        <nav aria-label="Months" className={styles.months}>
          <MonthLink month={otherMonth(month, -1)} label="Previous month">
            <ChevronLeft size={16} aria-hidden="true" />
          </MonthLink>
          <MonthLink month={today.slice(0, 7)}>Today</MonthLink>
          <MonthLink month={otherMonth(month, 1)} label="Next month">
            <ChevronRight size={16} aria-hidden="true" />
          </MonthLink>
        </nav>
      </header>
      <Days month={month} today={today} byDay={byDay} />
    </section>
  )
}

function MonthLink({ month, label, children }: { month: string; label?: string; children: React.ReactNode }) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const query = new URLSearchParams(search)
  query.set('month', month)
  return (
    <Button
      component={Link}
      to={{ pathname, search: query.toString() }}
      variant="default"
      size="xs"
      aria-label={label}
      preventScrollReset
    >
      {children}
    </Button>
  )
}

import { useRef, useState, type KeyboardEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import { CalendarEvent, type DaysProps } from './calendar-event.tsx'
import styles from './events-calendar.module.css'
import { addDays, dayLabel } from '../../../ui/dates/local-dates.ts'
import { otherMonth, weeksOf } from './month-grid.ts'
import { weekdayNames } from '#contract/base/weekdays.ts'

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** A month as a grid: arrows move between days, Page Up and Page Down between months, Enter creates an event on that day. */
export function MonthTable({ month, today, byDay }: DaysProps) {
  const weeks = weeksOf(month)
  const days = weeks.flat()
  const [chosen, setChosen] = useState('')
  const focusable = days.includes(chosen) ? chosen : today.startsWith(month) ? today : `${month}-01`
  const body = useRef<HTMLTableSectionElement>(null)
  const [, setSearch] = useSearchParams()

  const press = (event: KeyboardEvent, date: string) => {
    const { [event.key]: step } = steps
    const next = step === undefined ? undefined : addDays(date, step)
    if (next !== undefined && days.includes(next)) {
      setChosen(next)
      body.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus()
    } else if (event.key === 'PageUp' || event.key === 'PageDown') {
      const other = otherMonth(month, event.key === 'PageUp' ? -1 : 1)
      setSearch((before) => new URLSearchParams([...[...before].filter(([name]) => name !== 'month'), ['month', other]]), {
        preventScrollReset: true,
      })
    } else return
    event.preventDefault()
  }
  return (
    <table aria-labelledby="calendar-month" className={styles.grid}>
      <thead>
        <tr>
          {weekdayNames.map((day) => (
            <th key={day} scope="col" abbr={day}>
              {day.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td
                key={date}
                className={styles.cell}
                data-other={!date.startsWith(month) || undefined}
                aria-current={date === today ? 'date' : undefined}
              >
                <Link
                  className={styles.date}
                  to={withQuery(paths.newEvent, { date })}
                  aria-label={`New event on ${dayLabel(date)}`}
                  data-date={date}
                  tabIndex={date === focusable ? 0 : -1}
                  onFocus={() => setChosen(date)}
                  onKeyDown={(event) => press(event, date)}
                >
                  {Number(date.slice(8))}
                </Link>
                {byDay.get(date)?.map((event) => (
                  <CalendarEvent key={event.id} event={event} />
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

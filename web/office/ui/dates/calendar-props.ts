import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { createElement } from 'react'
import styles from './dates.module.css'

/** Every calendar of the office: weeks from Monday, named buttons, readable days. */
export const calendarProps = {
  firstDayOfWeek: 1 as const,
  // Red means that something is wrong, and weekends are when clubs work.
  weekendDays: [],
  previousLabel: 'Previous month',
  nextLabel: 'Next month',
  previousIcon: createElement(ChevronLeft, { size: 16, 'aria-hidden': true }),
  nextIcon: createElement(ChevronRight, { size: 16, 'aria-hidden': true }),
  attributes: { month: { 'aria-label': 'Days' } },
  classNames: { calendarHeader: styles.header ?? '', day: styles.day ?? '', weekday: styles.weekday ?? '' },
}

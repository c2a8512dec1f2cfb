import styles from './dates.module.css'

/** What every calendar of the office has: weeks from Monday, buttons with names, days that can be read. */
export const calendarProps = {
  firstDayOfWeek: 1 as const,
  // Red means that something is wrong, and a weekend is when clubs work.
  weekendDays: [],
  previousLabel: 'Month before',
  nextLabel: 'Next month',
  classNames: { calendarHeader: styles.header ?? '', day: styles.day ?? '', weekday: styles.weekday ?? '' },
}

import styles from './dates.module.css'

/** Every calendar of the office: weeks from Monday, named buttons, readable days. */
export const calendarProps = {
  firstDayOfWeek: 1 as const,
  // Red means that something is wrong, and weekends are when clubs work.
  weekendDays: [],
  previousLabel: 'Previous month',
  nextLabel: 'Next month',
  classNames: { calendarHeader: styles.header ?? '', day: styles.day ?? '', weekday: styles.weekday ?? '' },
}

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

/** Beside its field also where that is scrolled away: a dialog that hides itself is lost to the keyboard. */
export const calendarPopover = { withinPortal: false, hideDetached: false } as const

/** 1 is Monday. */
export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** `Fri, Sat` */
export const weekdaysWords = (weekdays: readonly number[]): string =>
  weekdays.length === 7 ? 'Every day' : weekdays.map((day) => (weekdayNames[day - 1] ?? '').slice(0, 3)).join(', ')

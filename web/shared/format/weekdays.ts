import { weekdayNames } from '#contract/base/weekdays.ts'

export const shortWeekdays: readonly string[] = weekdayNames.map((name) => name.slice(0, 3))

/** Of a date such as `2026-11-21`. */
export const weekdayOf = (date: string): number => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

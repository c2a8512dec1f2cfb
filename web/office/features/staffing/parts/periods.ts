import { addDays, mondayOf } from '../../../ui/dates/local-dates.ts'

/** Common ranges of business dates. */
export const periods = {
  this_week: 'This week',
  last_week: 'Last week',
  this_month: 'This month',
  last_month: 'Last month',
} as const
export type Period = keyof typeof periods

export interface DateSpan {
  date_from: string
  date_to: string
}

const text = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Until the morning a night belongs to the previous date. */
const cutOffMs = 8 * 3_600_000

/** The business date on the reader's own clock: a first guess until the club's own is known. */
export function guessToday(): string {
  const now = new Date()
  const local = now.getTime() - now.getTimezoneOffset() * 60_000
  return text(local - cutOffMs)
}

/** Weeks start on Monday. */
export function periodSpanOf(period: Period, today: string): DateSpan {
  const monday = mondayOf(today)
  const [year = 0, month = 0] = today.split('-').map(Number)
  switch (period) {
    case 'this_week':
      return { date_from: monday, date_to: addDays(monday, 6) }
    case 'last_week':
      return { date_from: addDays(monday, -7), date_to: addDays(monday, -1) }
    case 'this_month':
      return { date_from: text(Date.UTC(year, month - 1, 1)), date_to: text(Date.UTC(year, month, 0)) }
    case 'last_month':
      return { date_from: text(Date.UTC(year, month - 2, 1)), date_to: text(Date.UTC(year, month - 1, 0)) }
  }
}

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

const dayMs = 86_400_000
const text = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Until the morning a night belongs to the previous date. */
const cutOffMs = 8 * 3_600_000

/** The business date on the reader's own clock: a first guess until the club's own is known. */
export function guessToday(): string {
  const now = new Date()
  const local = now.getTime() - now.getTimezoneOffset() * 60_000
  return text(local - cutOffMs)
}

export const dayAfter = (date: string): string => text(Date.parse(`${date}T00:00:00Z`) + dayMs)

/** Weeks start on Monday. */
export function spanOf(period: Period, today: string): DateSpan {
  const at = Date.parse(`${today}T00:00:00Z`)
  const monday = at - ((at / dayMs + 3) % 7) * dayMs
  const [year, month] = [new Date(at).getUTCFullYear(), new Date(at).getUTCMonth()]
  switch (period) {
    case 'this_week':
      return { date_from: text(monday), date_to: text(monday + 6 * dayMs) }
    case 'last_week':
      return { date_from: text(monday - 7 * dayMs), date_to: text(monday - dayMs) }
    case 'this_month':
      return { date_from: text(Date.UTC(year, month, 1)), date_to: text(Date.UTC(year, month + 1, 0)) }
    case 'last_month':
      return { date_from: text(Date.UTC(year, month - 1, 1)), date_to: text(Date.UTC(year, month, 0)) }
  }
}

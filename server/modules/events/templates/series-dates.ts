import { longestSeries, type Repeat } from '#contract/events/series.ts'

/**
 * The business dates of a series, starting on or after `first`: the chosen weekdays of every n-th week, counted from the week of
 * `first`. Weeks start on Monday. Stops one beyond the limit.
 */
export function seriesDates(first: string, { weekdays, every_weeks = 1, until, count = longestSeries + 1 }: Repeat): string[] {
  const start = Temporal.PlainDate.from(first)
  const monday = start.subtract({ days: start.dayOfWeek - 1 })
  const days = [...new Set(weekdays ?? [start.dayOfWeek])].toSorted((one, other) => one - other)
  const dates: string[] = []
  for (let week = 0; ; week++) {
    for (const day of days) {
      const date = monday.add({ days: week * every_weeks * 7 + day - 1 })
      if (Temporal.PlainDate.compare(date, start) < 0) continue
      if (dates.length >= count || (until !== undefined && date.toString() > until)) return dates
      dates.push(date.toString())
    }
  }
}

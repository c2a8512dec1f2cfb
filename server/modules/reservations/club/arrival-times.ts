/** The maximum number of dates whose arrivals are listed by half hour. */
export const maxArrivalDates = 366

/**
 * The quarters of an hour at which a half hour of the wall clock began on these dates and the day after the last, since events go
 * past midnight. A time that the clock skipped has none, and one that came twice has both.
 */
export function quartersOf(halfHour: string, timezone: string, { from, to }: { from: string; to: string }): string[] {
  const quarters: string[] = []
  const last = Temporal.PlainDate.from(to).add({ days: 1 })
  for (let date = Temporal.PlainDate.from(from); Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    for (const minutes of [0, 15]) {
      const local = date.toPlainDateTime(Temporal.PlainTime.from(halfHour).add({ minutes }))
      const moments = (['earlier', 'later'] as const).map((disambiguation) => local.toZonedDateTime(timezone, { disambiguation }))
      const real = moments
        .filter((moment) => moment.toPlainDateTime().equals(local))
        .map((moment) => moment.toInstant().toString())
      quarters.push(...new Set(real))
    }
  }
  return quarters
}

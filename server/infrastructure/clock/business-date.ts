/**
 * The business date of an instant: the club's wall clock minus its day cut-off (`08:00` or `08:00:00`). Subtracting on the wall
 * clock keeps the cut-off at eight o'clock even when the clocks change.
 */
export function businessDate(instant: Temporal.Instant, timezone: string, dayCutoff: string): Temporal.PlainDate {
  const { hour, minute, second } = Temporal.PlainTime.from(dayCutoff)
  const wall = instant.toZonedDateTimeISO(timezone).toPlainDateTime()
  return wall.subtract({ hours: hour, minutes: minute, seconds: second }).toPlainDate()
}

/** The instant a business date begins. */
export const beginningOf = (date: Temporal.PlainDate, timezone: string, dayCutoff: string): Temporal.Instant =>
  date.toZonedDateTime({ timeZone: timezone, plainTime: dayCutoff }).toInstant()

/**
 * The date that a night belongs to: the wall clock of the club minus its day cut-off (`08:00` or `08:00:00`). It is
 * subtracted on the wall clock, so the cut-off is at eight o'clock on the nights when the clocks change, too.
 */
export function businessDate(instant: Temporal.Instant, timezone: string, dayCutoff: string): Temporal.PlainDate {
  const { hour, minute, second } = Temporal.PlainTime.from(dayCutoff)
  const wall = instant.toZonedDateTimeISO(timezone).toPlainDateTime()
  return wall.subtract({ hours: hour, minutes: minute, seconds: second }).toPlainDate()
}

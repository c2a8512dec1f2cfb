/** An instant on the wall clock of a zone, to the minute, as fields take it: `2026-10-30T23:00`. */
export function localTimeOf(at: string, timeZone: string): string {
  // Swedish dates are written like that.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return format.format(new Date(at)).replace(' ', 'T')
}

/** An instant on a zone's wall clock, to the minute, in the format of inputs: `2026-10-30T23:00`. */
export function localTimeOf(at: string, timeZone: string): string {
  // Swedish dates have this format.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return format.format(new Date(at)).replace(' ', 'T')
}

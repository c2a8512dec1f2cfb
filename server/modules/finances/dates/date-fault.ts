/** How many business dates back revenue can be entered and nights closed. */
const maxDaysBack = 366

/** What is wrong with a business date for takings; null if nothing is. */
export function dateFault(date: string, today: string): string | null {
  if (date > today) return 'Choose a date up to today'
  const first = Temporal.PlainDate.from(today).subtract({ days: maxDaysBack }).toString()
  return date < first ? `Choose a date from ${first} on` : null
}

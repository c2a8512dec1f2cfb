const labels = {
  today: 'Today',
  week: 'This week',
  month: 'This month',
  quarter: 'This quarter',
  year: 'This year',
  upcoming: 'Upcoming events',
  all: 'All time',
}

export const statementPeriods = Object.entries(labels).map(([name, label]) => ({ name, label }))

const range = /^(\d{4}-\d{2}-\d{2}),(\d{4}-\d{2}-\d{2})$/

/** A valid period from the address. Future dates have their own period, so a range ends today, by this device's clock. */
export function readPeriod(text: string, now = new Date()): string | undefined {
  if (Object.hasOwn(labels, text)) return text
  const [, from = '', to = ''] = range.exec(text) ?? []
  if (from === '') return undefined
  // The last hours of a night belong to the previous date, so a club's date is never long after this one.
  const today = now.toISOString().slice(0, 10)
  if (from > today) return 'upcoming'
  return to > today ? `${from},${today}` : text
}

/** The business dates of a range, inclusive. */
export interface DateWindow {
  from: Temporal.PlainDate
  to: Temporal.PlainDate
}

const span = (from: Temporal.PlainDate, days: number): DateWindow => ({ from, to: from.add({ days: days - 1 }) })

/**
 * The meaning of a range on a club's current date. A weekend is Friday to Sunday, or what is left of it; a week is seven dates
 * and a month thirty, including tonight. Null: not a range, or invalid dates.
 */
export function dateWindow(range: string, today: Temporal.PlainDate): DateWindow | null {
  switch (range) {
    case 'today':
      return span(today, 1)
    case 'tomorrow':
      return span(today.add({ days: 1 }), 1)
    case 'weekend':
      return today.dayOfWeek >= 5 ? span(today, 8 - today.dayOfWeek) : span(today.add({ days: 5 - today.dayOfWeek }), 3)
    case 'week':
      return span(today, 7)
    case 'month':
      return span(today, 30)
    default:
      return datesOf(range)
  }
}

function datesOf(range: string): DateWindow | null {
  const [from, to] = range.split(',').map(dateOf)
  return from && to && Temporal.PlainDate.compare(from, to) <= 0 ? { from, to } : null
}

function dateOf(text: string): Temporal.PlainDate | null {
  try {
    const date = Temporal.PlainDate.from(text, { overflow: 'reject' })
    // The database has no year zero.
    return date.year > 0 ? date : null
  } catch {
    return null
  }
}

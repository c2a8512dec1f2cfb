import { own } from '#contract/base/own.ts'
import { maxFinanceDays, type FinancePeriod } from '#contract/finances/figures.ts'

export const periodOf = (from: Temporal.PlainDate, to: Temporal.PlainDate): FinancePeriod => ({
  from: from.toString(),
  to: to.toString(),
  days: from.until(to, { largestUnit: 'days' }).days + 1,
})

/** The same number of dates right before a period. */
export const periodBefore = ({ from, days }: FinancePeriod): FinancePeriod => {
  const first = Temporal.PlainDate.from(from)
  return periodOf(first.subtract({ days }), first.subtract({ days: 1 }))
}

/** The latest dates up to today. */
export const latestDays = (days: number, today: Temporal.PlainDate): FinancePeriod =>
  periodOf(today.subtract({ days: days - 1 }), today)

/** From the first of the month to today, and the same number of dates of the previous month, or all of it if that is shorter. */
export function monthSoFar(today: Temporal.PlainDate): { month: FinancePeriod; before: FinancePeriod } {
  const first = today.with({ day: 1 })
  const [firstBefore, sameDay] = [first.subtract({ months: 1 }), today.subtract({ months: 1 })]
  return { month: periodOf(first, today), before: periodOf(firstBefore, sameDay) }
}

const starts: Readonly<Record<string, (today: Temporal.PlainDate) => Temporal.PlainDate>> = {
  today: (today) => today,
  week: (today) => today.subtract({ days: today.dayOfWeek - 1 }),
  month: (today) => today.with({ day: 1 }),
  quarter: (today) => today.with({ month: today.month - ((today.month - 1) % 3), day: 1 }),
  year: (today) => today.with({ month: 1, day: 1 }),
}

function readDate(text: string | undefined): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from(text ?? '')
  } catch {
    return null
  }
}

/** A period by its name or its two dates; a sentence if it is invalid. */
export function readPeriod(text: string, today: Temporal.PlainDate): FinancePeriod | string {
  if (text === 'upcoming') return periodOf(today.add({ days: 1 }), today.add({ days: maxFinanceDays }))
  const start = own(starts, text)
  if (start !== undefined) return periodOf(start(today), today)
  const [from, to] = text.split(',').map(readDate)
  if (!from || !to) return 'Use valid dates, such as 2026-11-01,2026-11-30'
  if (Temporal.PlainDate.compare(from, to) > 0) return 'The first date must not be after the last'
  if (Temporal.PlainDate.compare(to, today) > 0) return `The last date must not be after ${today.toString()}`
  const period = periodOf(from, to)
  return period.days > maxFinanceDays ? `Choose at most ${maxFinanceDays} days at a time` : period
}

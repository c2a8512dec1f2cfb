import { maxDays } from '#contract/platform/finances.ts'
import { refuse } from '../../../infrastructure/refusal.ts'

/** Business dates, inclusive. */
export interface Period {
  from: string
  to: string
}

const defaultDays = 30

/** The requested period, up to today, and the equally long one before it. A date starts earlier in the east than in UTC. */
export function readPlatformPeriod(
  range: { from?: string | undefined; to?: string | undefined },
  now: Temporal.Instant,
): { period: Period; before: Period } {
  const latest = now.toZonedDateTimeISO('Pacific/Kiritimati').toPlainDate()
  const today = now.toZonedDateTimeISO('UTC').toPlainDate()
  const to = range.to === undefined ? today : Temporal.PlainDate.from(range.to)
  const from = range.from === undefined ? to.subtract({ days: defaultDays - 1 }) : Temporal.PlainDate.from(range.from)
  const days = from.until(to).days + 1
  if (days < 1) refuse('invalid', { fields: { from: ['The first day can’t be after the last'] } })
  if (days > maxDays) refuse('invalid', { fields: { from: [`Choose at most ${maxDays} days`] } })
  if (Temporal.PlainDate.compare(to, latest) > 0) refuse('invalid', { fields: { to: ['The last day can’t be after today'] } })
  return {
    period: { from: from.toString(), to: to.toString() },
    before: { from: from.subtract({ days }).toString(), to: from.subtract({ days: 1 }).toString() },
  }
}

const mondayOf = (date: Temporal.PlainDate) => date.subtract({ days: date.dayOfWeek - 1 })

/** The Mondays of all weeks in a period. */
export function weeksOf({ from, to }: Period): string[] {
  const weeks: string[] = []
  const last = Temporal.PlainDate.from(to)
  for (
    let monday = mondayOf(Temporal.PlainDate.from(from));
    Temporal.PlainDate.compare(monday, last) <= 0;
    monday = monday.add({ days: 7 })
  )
    weeks.push(monday.toString())
  return weeks
}

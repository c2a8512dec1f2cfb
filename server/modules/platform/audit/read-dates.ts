import { refuse } from '../../../infrastructure/refusal.ts'
import { dateWindow } from '../../events/index.ts'

/** The first and the last date of a range, relative to today in UTC; null without a range. */
export function readDates(range: string | undefined, now: Temporal.Instant): readonly [from: string, to: string] | null {
  if (range === undefined) return null
  const found = dateWindow(range, now.toZonedDateTimeISO('UTC').toPlainDate())
  if (found === null) {
    return refuse('invalid', { fields: { date_range: ['Enter two valid dates, the earlier one first'] } })
  }
  return [found.from.toString(), found.to.toString()]
}

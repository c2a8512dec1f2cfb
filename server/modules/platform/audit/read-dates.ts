import { refuse } from '../../../infrastructure/refusal.ts'
import { dateWindow } from '../../events/index.ts'

/** The first and the last date of a range, relative to today in UTC; null without a range. */
export function readDates(range: string | undefined, now: Temporal.Instant): readonly [from: string, to: string] | null {
  if (range === undefined) return null
  const window = dateWindow(range, now.toZonedDateTimeISO('UTC').toPlainDate())
  if (window === null) {
    return refuse('invalid', { fields: { date_range: ['Enter two valid dates, the earlier one first'] } })
  }
  return [window.from.toString(), window.to.toString()]
}

import { lastEntryOf } from '#contract/entry-limit.ts'
import { later } from '#contract/instants.ts'
import { formatTime, formatWeekday } from '../../shared/format/format.ts'
import { isAdmission } from './selection.ts'

type Limited = Parameters<typeof lastEntryOf>[0]

/** From when on the door refuses a place’s guests: `Fri 12:00 AM`; null if it admits them all night. */
export function arriveBy(place: Limited, timezone: string): string | null {
  const limit = lastEntryOf(place)
  return limit === null ? null : `${formatWeekday(limit, timezone)} ${formatTime(limit, timezone)}`
}

interface BookedLine extends Limited {
  kind: Parameters<typeof isAdmission>[0]['kind']
}

/** The same for a booking, by the door’s rule: the latest of what it booked. */
export function arriveByOf(lines: readonly BookedLine[], timezone: string): string | null {
  const limits = lines.filter(isAdmission).map(lastEntryOf)
  const known = limits.filter((limit) => limit !== null)
  if (known.length === 0 || known.length < limits.length) return null
  return arriveBy({ arrive_by: known.reduce(later) }, timezone)
}

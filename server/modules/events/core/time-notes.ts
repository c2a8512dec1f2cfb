import type { FieldErrors } from '#contract/base/errors.ts'
import type { TimeNote } from '#contract/events/management.ts'
import { formatClock, formatMonthDay } from '../../../infrastructure/mail/format.ts'
import { readLocalTime, writeLocalTime } from '../../../infrastructure/clock/local-time.ts'

interface TimeReading {
  field: string
  local: string
  at: string
  adjusted: boolean
}

const clock = (local: string) => formatClock(local.slice(11, 16))
const day = (local: string) => formatMonthDay(local.slice(0, 10))

/** A note on a time on a day with a clock change; null on all other days. */
export function noteOf({ field, local, at, adjusted }: TimeReading, timezone: string): TimeNote | null {
  if (adjusted) {
    const moved = clock(writeLocalTime(at, timezone))
    return { field, kind: 'gap', message: `The clocks go forward on ${day(local)} and skip ${clock(local)}. We used ${moved}.` }
  }
  const first = readLocalTime(local, timezone, 0).at
  if (first === readLocalTime(local, timezone, 1).at) return null
  const which = at === first ? 'first' : 'second'
  return {
    field,
    kind: 'overlap',
    message: `The clocks go back on ${day(local)}, so ${clock(local)} comes twice. We used the ${which} one.`,
  }
}

/**
 * Why an event that fits other dates does not fit this one: an hour more or less makes it too long, or ends it before it starts.
 */
export function misfitOf(date: string, fields: FieldErrors): string | null {
  const [fault] = Object.values(fields).flat()
  return fault === undefined
    ? null
    : `The clocks change during the night of ${day(date)}, so these times don’t work. ${fault}. Choose another date or other times.`
}

import type { RelativeTime } from '#contract/events/templates.ts'
import { writeLocalTime } from '../../../infrastructure/clock/local-time.ts'

/** An instant on its event's clock, relative to the business date. */
export function toRelative(at: string, { timezone, business_date }: { timezone: string; business_date: string }): RelativeTime {
  const wall = Temporal.PlainDateTime.from(writeLocalTime(at, timezone))
  const { days } = Temporal.PlainDate.from(business_date).until(wall.toPlainDate(), { largestUnit: 'days' })
  return { day: days, time: wall.toPlainTime().toString({ smallestUnit: 'minute' }) }
}

/** The same on another date, as typed: `2026-11-21T23:00`. */
export function toLocal({ day, time }: RelativeTime, businessDate: string): string {
  return `${Temporal.PlainDate.from(businessDate).add({ days: day }).toString()}T${time}`
}

export const toLocalOrNull = (time: RelativeTime | null | undefined, businessDate: string): string | null =>
  time === null || time === undefined ? null : toLocal(time, businessDate)

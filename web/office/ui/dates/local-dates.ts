import { weekdayOf } from '../../../shared/format/weekdays.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

const atDate = (date: string) => Date.parse(`${date}T00:00:00Z`)
const atTime = (local: string) => Date.parse(`${local}:00Z`)

export const addDays = (date: string, days: number): string => new Date(atDate(date) + days * dayMs).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string): number => Math.round((atDate(to) - atDate(from)) / dayMs)

/** The Monday of a date's week. */
export const mondayOf = (date: string): string => addDays(date, 1 - weekdayOf(date))

/** `2026-11-21T23:00` plus an hour, on the wall clock: the server knows which hours the clocks skip or repeat. */
export const addMinutes = (local: string, minutes: number): string =>
  new Date(atTime(local) + minutes * minuteMs).toISOString().slice(0, 16)

export const minutesBetween = (from: string, to: string): number => (atTime(to) - atTime(from)) / minuteMs

const dayName = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })

export const dayLabel = (date: string): string => dayName.format(atDate(date))

const shortName = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', day: 'numeric', month: 'short' })

/** On the axis of a chart: `Nov 21`. */
export const axisDate = (date: string): string => shortName.format(atDate(date))

/** `22:00` is `10:00 PM`, as everywhere. */
export function timeLabel(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

import { businessDate } from '../../../infrastructure/clock/business-date.ts'
import { readLocalTime, writeLocalTime, type Fold } from '../../../infrastructure/clock/local-time.ts'

export interface ShiftZone {
  timezone: string
  /** `08:00` or `08:00:00` */
  day_cutoff: string
}

export interface ShiftTimes {
  starts_at: string
  ends_at: string
  business_date: string
}

const instant = (text: string) => Temporal.Instant.from(text)

const longestMinutes = 24 * 60

/** Elapsed minutes between two instants, across clock changes. */
export const minutesBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 60_000

/** A shift between two wall-clock times (`2026-10-25T02:30`); null if a clock change leaves no shift of at most 24 hours. */
export function readShiftTimes(startLocal: string, endLocal: string, zone: ShiftZone, fold: Fold = 0): ShiftTimes | null {
  return shiftBetween(readLocalTime(startLocal, zone.timezone, fold).at, readLocalTime(endLocal, zone.timezone, fold).at, zone)
}

/** The same between two instants. */
export function shiftBetween(starts_at: string, ends_at: string, zone: ShiftZone): ShiftTimes | null {
  const minutes = minutesBetween(starts_at, ends_at)
  if (minutes <= 0 || minutes > longestMinutes) return null
  return { starts_at, ends_at, business_date: businessDate(instant(starts_at), zone.timezone, zone.day_cutoff).toString() }
}

const nextDay = (date: string) => Temporal.PlainDate.from(date).add({ days: 1 }).toString()

/**
 * A shift on a business date by times of day (`23:00`): a start before the club's cut-off is on the following morning, and an end
 * at or before the start is on the next day.
 */
export function timesOn(date: string, { start, end }: { start: string; end: string }, zone: ShiftZone): ShiftTimes | null {
  const [from, to] = [start.slice(0, 5), end.slice(0, 5)]
  const startDay = from < zone.day_cutoff.slice(0, 5) ? nextDay(date) : date
  const endDay = to <= from ? nextDay(startDay) : startDay
  return readShiftTimes(`${startDay}T${from}`, `${endDay}T${to}`, zone)
}

/** The same wall-clock times this many days later; null as above. */
export function moveByDays(
  { starts_at, ends_at }: Pick<ShiftTimes, 'starts_at' | 'ends_at'>,
  days: number,
  zone: ShiftZone,
): ShiftTimes | null {
  const move = (at: string) =>
    Temporal.PlainDateTime.from(writeLocalTime(at, zone.timezone)).add({ days }).toString({ smallestUnit: 'minute' })
  return readShiftTimes(move(starts_at), move(ends_at), zone)
}

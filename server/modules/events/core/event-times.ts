import { isBefore } from '#contract/base/instants.ts'
import type { TimeNote } from '#contract/events/management.ts'
import type { FieldErrors } from '#contract/base/errors.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { readLocalTime, writeLocalTime, type Fold } from '../../../infrastructure/clock/local-time.ts'
import { businessDate } from '../../../infrastructure/clock/business-date.ts'
import { noteOf } from './time-notes.ts'

/** The instants of an event, RFC 3339, and its business date. */
export interface EventTimes {
  starts_at: string
  ends_at: string
  doors_at: string | null
  sales_start_at: string | null
  sales_end_at: string
  business_date: string
}

/** The times a form sends. Absent: unchanged. */
export interface TimesInput {
  starts_at_local?: string | undefined
  ends_at_local?: string | undefined
  doors_at_local?: string | null | undefined
  sales_start_at_local?: string | null | undefined
  sales_end_at_local?: string | null | undefined
  fold?: Fold | undefined
}

export interface EventZone {
  timezone: string
  day_cutoff: string
}

export interface ReadTimes {
  times: EventTimes
  adjusted: boolean
  time_notes: TimeNote[]
  /** What is wrong with them together; empty if nothing is. */
  fields: FieldErrors
}

const instant = (text: string) => Temporal.Instant.from(text)

/** Sales end an hour before the end by default. */
const defaultSalesEnd = (endsAt: string) => instantText(instant(endsAt).subtract({ minutes: 60 }))

const typed = ['starts_at_local', 'ends_at_local', 'doors_at_local', 'sales_start_at_local', 'sales_end_at_local'] as const

/**
 * The instants of a form's times on the zone's clock. If the start moves, the end, the doors and the end of sales move with it
 * unless the form sets them; the start of sales stays. The default end of sales follows the end.
 */
export function readEventTimes(input: TimesInput, before: EventTimes | null, { timezone, day_cutoff }: EventZone): ReadTimes {
  const time_notes: TimeNote[] = []
  const read = (field: string, local: string): string => {
    const { at, adjusted } = readLocalTime(local, timezone, input.fold)
    const note = noteOf({ field, local, at, adjusted }, timezone)
    if (note !== null) time_notes.push(note)
    return at
  }
  const readOr = <T>(field: string, local: string | null | undefined, other: T) =>
    local === undefined || local === null ? other : read(field, local)

  const starts_at = readOr('starts_at_local', input.starts_at_local, before?.starts_at ?? '')
  const follow = (at: string) => (before === null ? at : moveWithStart(at, { from: before.starts_at, to: starts_at, timezone }))
  const ends_at = readOr('ends_at_local', input.ends_at_local, before === null ? '' : follow(before.ends_at))
  const doorsBefore = before?.doors_at ?? null
  const doors_at =
    input.doors_at_local === undefined ? doorsBefore && follow(doorsBefore) : readOr('doors_at_local', input.doors_at_local, null)
  const sales_start_at =
    input.sales_start_at_local === undefined
      ? (before?.sales_start_at ?? null)
      : readOr('sales_start_at_local', input.sales_start_at_local, null)
  const keepsSalesEnd =
    input.sales_end_at_local === undefined && before !== null && before.sales_end_at !== defaultSalesEnd(before.ends_at)
  const sales_end_at = keepsSalesEnd
    ? follow(before.sales_end_at)
    : readOr('sales_end_at_local', input.sales_end_at_local, defaultSalesEnd(ends_at))
  const business_date = businessDate(instant(starts_at), timezone, day_cutoff).toString()
  const times = { starts_at, ends_at, doors_at, sales_start_at, sales_end_at, business_date }
  // Times that were valid under an earlier rule only block changes of times.
  const isTouched = before === null || typed.some((field) => input[field] !== undefined)
  const fields = isTouched ? faultsOfTimes(times) : {}
  return { times, adjusted: time_notes.some(({ kind }) => kind === 'gap'), time_notes, fields }
}

/** A time moved on the wall clock by as much as a start. */
export function moveWithStart(at: string, { from, to, timezone }: { from: string; to: string; timezone: string }): string {
  if (instant(from).equals(instant(to))) return at
  const wallOf = (time: string) => instant(time).toZonedDateTimeISO(timezone).toPlainDateTime()
  const by = wallOf(from).until(wallOf(to), { largestUnit: 'hours' })
  // The second of two starts that read the same is another moment at the same wall-clock time.
  return by.blank ? at : instantText(wallOf(at).add(by).toZonedDateTime(timezone).toInstant())
}

/** Which times of an event contradict each other, by field. */
export function faultsOfTimes({ starts_at, ends_at, doors_at, sales_start_at, sales_end_at }: EventTimes): FieldErrors {
  if (!isBefore(starts_at, ends_at)) return { ends_at_local: ['The end must be after the start'] }
  if (isBefore(instantText(instant(starts_at).add({ hours: 24 })), ends_at))
    return { ends_at_local: ['An event can last up to 24 hours'] }
  const earliestDoors = instantText(instant(starts_at).subtract({ hours: 12 }))
  return {
    ...(doors_at !== null &&
      (isBefore(doors_at, earliestDoors) || isBefore(starts_at, doors_at)) && {
        doors_at_local: ['Doors can open up to 12 hours before the start, but no later than the start'],
      }),
    ...(isBefore(ends_at, sales_end_at) && { sales_end_at_local: ['Booking must close by the end of the event'] }),
    ...(sales_start_at !== null &&
      !isBefore(sales_start_at, sales_end_at) && { sales_start_at_local: ['Booking must open before it closes'] }),
  }
}

/** 1 if one of these times is the second of two that read the same on the clock. */
export function foldOf(times: readonly (string | null)[], timezone: string): Fold {
  return times.some((at) => at !== null && readLocalTime(writeLocalTime(at, timezone), timezone).at !== at && isToTheMinute(at))
    ? 1
    : 0
}

const isToTheMinute = (at: string) => instant(at).epochMilliseconds % 60_000 === 0

/** The same wall-clock times on another date: what was at 23:00 is at 23:00. */
export function moveTimes(times: EventTimes, days: number, { timezone, day_cutoff }: EventZone): EventTimes {
  const move = (at: string) => moveInstant(at, days, timezone)
  const starts_at = move(times.starts_at)
  return {
    starts_at,
    ends_at: move(times.ends_at),
    doors_at: times.doors_at === null ? null : move(times.doors_at),
    sales_start_at: times.sales_start_at === null ? null : move(times.sales_start_at),
    sales_end_at: move(times.sales_end_at),
    business_date: businessDate(instant(starts_at), timezone, day_cutoff).toString(),
  }
}

export const moveInstant = (at: string, days: number, timezone: string) =>
  instantText(instant(at).toZonedDateTimeISO(timezone).add({ days }).toInstant())

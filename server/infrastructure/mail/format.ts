import { exponentOf } from '#contract/base/currencies.ts'

const locale = 'en-US'

// ICU versions use different kinds of spaces in times and amounts.
const plainSpaces = (text: string) => text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ')

// Created once per use and zone: a format costs more than a whole email, and there are few zones.
const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = JSON.stringify(options)
  const format = formats.get(name) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(name, format)
  return format
}

/** Formats minor units: 1320 EUR is `€13.20`. */
export function formatMoney(minor: number, currency: string): string {
  const digits = exponentOf(currency)
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return plainSpaces(format.format(minor / 10 ** digits))
}

/** Formats minor units for a table that names the currency: 132000 EUR is `1,320.00`. */
export function formatAmount(minor: number, currency: string): string {
  const digits = exponentOf(currency)
  return (minor / 10 ** digits).toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

export interface Event {
  starts_at: string
  ends_at: string
  timezone: string
}

const placeOf = (timeZone: string) => timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')

/** `Fri, Oct 30, 2026, 11:00 PM – Sat 6:00 AM (Lisbon time)`: the zone of an email's reader is unknown. */
export function formatEventTime({ starts_at, ends_at, timezone: timeZone }: Event): string {
  const time = { timeZone, hour: 'numeric', minute: '2-digit' } as const
  const from = formatOf({ ...time, weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  const to = formatOf(time)
  const weekday = formatOf({ timeZone, weekday: 'short' })
  const [start, end] = [new Date(starts_at), new Date(ends_at)]
  const day = weekday.format(end) === weekday.format(start) ? '' : `${weekday.format(end)} `
  return plainSpaces(`${from.format(start)} – ${day}${to.format(end)} (${placeOf(timeZone)} time)`)
}

/** `Fri, Oct 30, 2026, 11:00 PM (Lisbon time)`. */
export function formatMoment(at: string, timeZone: string): string {
  const format = formatOf({
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  return plainSpaces(`${format.format(new Date(at))} (${placeOf(timeZone)} time)`)
}

/** `Fri, Oct 30, 2026 · 11:00 PM`, where the place is beside it. */
export function formatStart(at: string, timeZone: string): string {
  const date = formatOf({ timeZone, weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  const time = formatOf({ timeZone, hour: 'numeric', minute: '2-digit' })
  return plainSpaces(`${date.format(new Date(at))} · ${time.format(new Date(at))}`)
}

/** `Fri, Oct 30, 2026 – Sun, Nov 1, 2026`, or one date: calendar dates, the same in every zone. */
export function formatDates(from: string, to: string): string {
  const format = formatOf({ timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  const [first, last] = [from, to].map((date) => plainSpaces(format.format(new Date(`${date}T00:00:00Z`))))
  return first === last ? `${first}` : `${first} – ${last}`
}

/** `Oct 30, 2026`: a calendar date, the same in every zone. */
export const formatDate = (date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString(locale, { day: 'numeric', month: 'short', year: 'numeric' })

/** The calendar date of a moment in a zone. */
export const formatDateIn = (at: string, timeZone: string): string =>
  formatDate(Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate().toString())

/** `Nov 1, 2026 to Nov 14, 2026`: two calendar dates. */
export const formatPeriod = (from: string, to: string): string => `${formatDate(from)} to ${formatDate(to)}`

/** `October 2026`, from the first of the month. */
export const formatMonth = (month: string): string =>
  Temporal.PlainDate.from(month).toLocaleString(locale, { month: 'long', year: 'numeric' })

/** `March 29`, where the year is clear. */
export const formatMonthDay = (date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString(locale, { day: 'numeric', month: 'long' })

/** `2:30 AM`, from a wall clock's `02:30`; `2:30:05 AM` to the second. */
export const formatClock = (time: string, to: 'minute' | 'second' = 'minute'): string =>
  plainSpaces(
    Temporal.PlainTime.from(time).toLocaleString(locale, {
      hour: 'numeric',
      minute: '2-digit',
      ...(to === 'second' && { second: '2-digit' }),
    }),
  )

/** `Netherlands`, from the ISO 3166 code. */
export const formatCountry = (code: string): string => new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code

/** A person's name for others to read: on one line, without anything a mail program would turn into a link. */
export const formatPerson = (name: string): string =>
  name
    .replaceAll(/[\s:/\\@<>]+/gu, ' ')
    .replaceAll(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu, '. ')
    .replaceAll(/\bwww\b\.?/giu, '')
    .trim()

import { exponentOf } from '#contract/base/currencies.ts'

// One locale everywhere: the server and every browser format the same text, so that hydration matches the server's page.
const locale = 'en-US'

/** Builds each formatter once, on first use: a browser's first one costs 15 ms, on a phone 60. */
function remember<T>(make: (key: string) => T): (key: string) => T {
  const cache = new Map<string, T>()
  return (key) => {
    const value = cache.get(key) ?? make(key)
    cache.set(key, value)
    return value
  }
}

/** ICU versions put different kinds of spaces before AM and PM, and after a currency. */
const plainSpaces = (text: string) => text.replaceAll(/[\u00A0\u2009\u202F]/g, ' ')

const moneyFormat = remember((currency) => {
  const digits = exponentOf(currency)
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
})
const numberFormat = remember((key) => new Intl.NumberFormat(key))

/** Formats minor units: 1320 EUR is `€13.20`, 1320 JPY is `¥1,320`. */
export function formatMoney(minor: number, currency: string): string {
  return plainSpaces(moneyFormat(currency).format(minor / 10 ** exponentOf(currency)))
}

const shortMoneyFormat = remember(
  (currency) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      notation: 'compact',
      minimumFractionDigits: 0,
      maximumFractionDigits: 1,
    }),
)

/** For axes, where space is limited: 1234000 EUR is `€12.3K`. */
export function formatMoneyShort(minor: number, currency: string): string {
  return plainSpaces(shortMoneyFormat(currency).format(minor / 10 ** exponentOf(currency)))
}

/** `€`, `¥`, or the code if a currency has no sign. */
export const currencySign = (currency: string): string =>
  moneyFormat(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

/** Minor units for machines: 1320 EUR is `13.20`. */
export function decimalMoney(minor: number, currency: string): string {
  const exponent = exponentOf(currency)
  return (minor / 10 ** exponent).toFixed(exponent)
}

/** `1 place`, `1,204 places`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${numberFormat(locale).format(count)} ${count === 1 ? one : many}`
}

/** 7500 basis points are `75%`. */
export function formatPercent(basisPoints: number): string {
  return `${numberFormat(locale).format(basisPoints / 100)}%`
}

/** In a column of rates: a dash where there is none. */
export const percentOrDash = (basisPoints: number | null): string => (basisPoints === null ? '–' : formatPercent(basisPoints))

const eventDateFormat = remember(
  (timeZone) =>
    new Intl.DateTimeFormat(locale, {
      timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
)
const timeFormat = remember((timeZone) => new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' }))
const weekdayFormat = remember((timeZone) => new Intl.DateTimeFormat(locale, { timeZone, weekday: 'short' }))
const partsFormat = remember(
  (timeZone) =>
    new Intl.DateTimeFormat(locale, {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      hourCycle: 'h23',
    }),
)
const localDateFormat = remember(
  (timeZone) => new Intl.DateTimeFormat(locale, { timeZone, weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
)

/** The product's event date format, in `timeZone`: `Fri, Oct 30, 2026, 11:00 PM`. */
export function formatEventDate(at: string, timeZone: string): string {
  return plainSpaces(eventDateFormat(timeZone).format(new Date(at)))
}

export function formatTime(at: string, timeZone: string): string {
  return plainSpaces(timeFormat(timeZone).format(new Date(at)))
}

/** A wall-clock time, `23:00`: `11:00 PM`. */
export const formatWallTime = (time: string): string => formatTime(`1970-01-01T${time}Z`, 'UTC')

export const formatWeekday = (at: string, timeZone: string): string => weekdayFormat(timeZone).format(new Date(at))

/** An instant's date, in `timeZone`: `Fri, Oct 30, 2026`. */
export const formatDay = (at: string, timeZone: string): string => localDateFormat(timeZone).format(new Date(at))

const shortDayFormat = remember(
  (timeZone) => new Intl.DateTimeFormat(locale, { timeZone, weekday: 'short', day: 'numeric', month: 'short' }),
)

/** For dense rows: `Fri, Oct 30`. */
export const formatShortDay = (at: string, timeZone: string): string => shortDayFormat(timeZone).format(new Date(at))

/** A date without a time, `2026-10-30`: `Fri, Oct 30, 2026`. */
export function formatLocalDate(date: string): string {
  return localDateFormat('UTC').format(new Date(`${date}T00:00:00Z`))
}

const plainDateFormat = remember(
  (timeZone) => new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'short', year: 'numeric' }),
)

/** Where the day of the week says nothing, or has no room: `Oct 30, 2026`. */
export const formatPlainDate = (date: string): string => plainDateFormat('UTC').format(new Date(`${date}T00:00:00Z`))

export interface Span {
  starts_at: string
  ends_at: string
  timezone: string
}

/** From start to end, with the end's weekday if it differs. */
export function formatEventSpan({ starts_at, ends_at, timezone }: Span): string {
  const day = formatWeekday(ends_at, timezone)
  const sameDay = day === formatWeekday(starts_at, timezone)
  return `${formatEventDate(starts_at, timezone)} – ${sameDay ? '' : `${day} `}${formatTime(ends_at, timezone)}`
}

/** Both times on the clock: `7:30 PM – 10:00 PM`. */
export const formatTimes = ({ starts_at, ends_at }: Omit<Span, 'timezone'>, timezone: string): string =>
  `${formatTime(starts_at, timezone)} – ${formatTime(ends_at, timezone)}`

/** `Lisbon time` if the clock in `timezone` differs from the reader's; otherwise null. */
export function zoneNote(at: string, timezone: string, readerZone: string): string | null {
  if (formatEventDate(at, timezone) === formatEventDate(at, readerZone)) return null
  return `${timezone.slice(timezone.lastIndexOf('/') + 1).replaceAll('_', ' ')} time`
}

// A night belongs to the date on which it started: until this hour the previous date still counts.
const dayCutOffHour = 8
const dayMs = 86_400_000

function businessDay(at: number, timezone: string): number {
  const parts = new Map(
    partsFormat(timezone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  return Math.floor(Date.UTC(part('year'), part('month') - 1, part('day'), part('hour') - dayCutOffHour) / dayMs)
}

/** Calendar days from now, in milliseconds, to an event: 1 is tomorrow, whatever the hour. */
export const daysUntil = ({ business_date, timezone }: { business_date: string; timezone: string }, now: number): number =>
  Date.parse(business_date) / dayMs - businessDay(now, timezone)

/** How soon an event is at the instant `now`, in milliseconds. */
export function nearness(event: Span & { business_date: string }, now: number): 'On now' | 'Tonight' | 'Tomorrow' | null {
  if (now >= Date.parse(event.ends_at)) return null
  if (now >= Date.parse(event.starts_at)) return 'On now'
  const days = daysUntil(event, now)
  return days === 0 ? 'Tonight' : days === 1 ? 'Tomorrow' : null
}

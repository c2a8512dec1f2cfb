const locale = 'en-US'

// Versions of ICU differ in the kind of space they put into times and amounts.
const plainSpaces = (text: string) => text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ')

/** Minor units as people write them: 1320 EUR is `€13.20`. */
export function sayMoney(minor: number, currency: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  return plainSpaces(format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0)))
}

export interface Night {
  starts_at: string
  ends_at: string
  timezone: string
}

/** `Fri, Oct 30, 2026, 11:00 PM – Sat 6:00 AM (Europe/Lisbon)`: nobody knows on which clock a mail is read. */
export function sayNight({ starts_at, ends_at, timezone: timeZone }: Night): string {
  const time = { timeZone, hour: 'numeric', minute: '2-digit' } as const
  const from = new Intl.DateTimeFormat(locale, { ...time, weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  const to = new Intl.DateTimeFormat(locale, time)
  const weekday = new Intl.DateTimeFormat(locale, { timeZone, weekday: 'short' })
  const [start, end] = [new Date(starts_at), new Date(ends_at)]
  const day = weekday.format(end) === weekday.format(start) ? '' : `${weekday.format(end)} `
  return plainSpaces(`${from.format(start)} – ${day}${to.format(end)} (${timeZone})`)
}

/** `Fri, Oct 30, 2026, 11:00 PM (Europe/Lisbon)`. */
export function sayMoment(at: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' })
  return plainSpaces(`${format.format(new Date(at))} (${timeZone})`)
}

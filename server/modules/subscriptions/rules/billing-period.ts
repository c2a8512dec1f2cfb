import type { BillingInterval } from '#contract/subscriptions/states.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'

/** The start of a subscription's periods: on this day and time of the zone's wall clock, each month or year. */
export interface Anchor {
  anchor_at: string
  timezone: string
  interval: BillingInterval
}

export const trialDays = 14

const zoned = (at: string, timezone: string) => Temporal.Instant.from(at).toZonedDateTimeISO(timezone)

/** Always computed from the anchor, so that the 31st returns after a short month. */
function boundary({ anchor_at, timezone, interval }: Anchor, count: number): Temporal.ZonedDateTime {
  return zoned(anchor_at, timezone).add(interval === 'month' ? { months: count } : { years: count })
}

/** The end of the period containing `at`: the next boundary. */
export function periodEndAfter(anchor: Anchor, at: string): string {
  const moment = zoned(at, anchor.timezone)
  const { months, years } = zoned(anchor.anchor_at, anchor.timezone).until(moment, { largestUnit: anchor.interval })
  let count = Math.max(0, anchor.interval === 'month' ? months : years)
  while (Temporal.ZonedDateTime.compare(boundary(anchor, count), moment) <= 0) count++
  return instantText(boundary(anchor, count).toInstant())
}

/** Days later on a zone's wall clock, at the same time of day. */
export function daysAfter(at: string, timezone: string, days: number): string {
  return instantText(zoned(at, timezone).add({ days }).toInstant())
}

/** Whole days between two dates of a zone. */
export function daysBetween(from: string, to: string, timezone: string): number {
  return zoned(from, timezone).toPlainDate().until(zoned(to, timezone).toPlainDate(), { largestUnit: 'day' }).days
}

/** Days until a moment, rounded up; 0 once it is past. */
export function daysLeft(now: Temporal.Instant, at: string): number {
  const { milliseconds } = now.until(Temporal.Instant.from(at), { largestUnit: 'millisecond' })
  return Math.max(0, Math.ceil(milliseconds / 86_400_000))
}

/** Days since a moment, rounded up. */
export const daysBegun = (from: string, now: Temporal.Instant): number => daysLeft(Temporal.Instant.from(from), instantText(now))

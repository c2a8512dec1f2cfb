import { isBefore } from '#contract/base/instants.ts'
import { daysAfter } from './billing-period.ts'

/** Days after a missed payment. The club has full service until the eighth begins. */
const publishingStops = 8
const suspends = 22
const expires = 90
/** On these days the payment method is charged again. */
const retries = [1, 3, 5, 7, 14, 21]

export interface Deadlines {
  publishing_stops_at: string
  suspends_at: string
  /** Beyond this, the invoice is uncollectible. */
  expires_at: string
}

/** The deadlines after a missed payment: on the club's wall clock, at the time of day at which it was missed. */
export function deadlinesAfter(pastDueAt: string, timezone: string): Deadlines {
  const after = (days: number) => daysAfter(pastDueAt, timezone, days)
  return { publishing_stops_at: after(publishingStops), suspends_at: after(suspends), expires_at: after(expires) }
}

/** When to charge again; null after the last retry. */
export function nextRetry(pastDueAt: string, timezone: string, now: Temporal.Instant): string | null {
  const moments = retries.map((days) => daysAfter(pastDueAt, timezone, days))
  return moments.find((at) => isBefore(now, at)) ?? null
}

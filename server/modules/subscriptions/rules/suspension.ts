import { daysAfter, daysBegun } from './billing-period.ts'
import { deadlinesAfter } from './dunning.ts'
import type { SubscriptionRow } from './subscription.ts'

type SubscriptionPeriod = Pick<SubscriptionRow, 'status' | 'past_due_at' | 'period_start_at' | 'period_end_at' | 'timezone'>

/**
 * Days of suspension were not served, so they extend the period, rounded up. Earlier days past due had full service and don't
 * extend it.
 */
export function withoutSuspension(row: SubscriptionPeriod, now: Temporal.Instant): Partial<SubscriptionRow> {
  const { status, past_due_at, period_start_at, period_end_at, timezone } = row
  if (status !== 'suspended' || past_due_at === null) return {}
  const days = daysBegun(deadlinesAfter(past_due_at, timezone).suspends_at, now)
  const end = daysAfter(period_end_at, timezone, days)
  return { anchor_at: end, period_start_at: daysAfter(period_start_at, timezone, days), period_end_at: end }
}

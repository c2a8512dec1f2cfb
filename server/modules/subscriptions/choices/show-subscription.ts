import type { Plan, Subscription, SubscriptionOverview } from '#contract/subscriptions/subscriptions.ts'
import { daysLeft } from '../rules/billing-period.ts'
import { deadlinesAfter } from '../rules/dunning.ts'
import { priceIn, type PlanRow } from '../rules/plan.ts'
import { priceOf, total } from '../rules/proration.ts'
import type { Bill } from '../bills/read-bill.ts'
import { isLive, nextChoice, type SubscriptionRow } from '../rules/subscription.ts'

export const toPlan = (row: PlanRow): Plan => ({ ...row, yearly_minor: priceOf(row.monthly_minor, 'year') })

/** A subscription as its club sees it; null if there never was one. */
export function toSubscription(bill: Bill, hasMethod: boolean): Subscription | null {
  const { subscription: row } = bill
  if (row === null) return null
  const { next_plan, next_interval, past_due_at, timezone, ...shown } = row
  return {
    ...shown,
    next_change:
      next_plan === null || next_interval === null ? null : { plan: next_plan, interval: next_interval, at: row.period_end_at },
    next_charge: nextCharge(bill, row, hasMethod),
    past_due: past_due_at === null || !isLive(row) ? null : { since_at: past_due_at, ...deadlinesAfter(past_due_at, timezone) },
  }
}

/** The next automatic charge. For an unpaid period: the next retry. A trial without a method ends instead. */
function nextCharge({ plans, tax, waiting }: Bill, row: SubscriptionRow, hasMethod: boolean): Subscription['next_charge'] {
  if (!isLive(row)) return null
  if (waiting?.purpose === 'period')
    return waiting.next_attempt_at === null ? null : { at: waiting.next_attempt_at, total_minor: waiting.total_minor }
  if (row.cancel_at_period_end || (row.status === 'trialing' && !hasMethod)) return null
  return {
    at: row.period_end_at,
    total_minor: total([{ description: '', amount_minor: priceIn(plans, nextChoice(row)) }], tax).total_minor,
  }
}

/** A trial is announced this many days before its end. */
const trialEndingDays = 7

/** What everyone at the club should know, and until when. */
export function bannerOf({ subscription: row }: Bill, now: Temporal.Instant): SubscriptionOverview['banner'] {
  if (row === null) return null
  const until = (kind: NonNullable<SubscriptionOverview['banner']>['kind'], at: string) => ({
    kind,
    at,
    days_left: daysLeft(now, at),
  })
  if (row.ended_at !== null) return until('ended', row.ended_at)
  if (row.past_due_at !== null) {
    const { publishing_stops_at, suspends_at, expires_at } = deadlinesAfter(row.past_due_at, row.timezone)
    if (row.status === 'suspended') return until('suspended', expires_at)
    return daysLeft(now, publishing_stops_at) > 0
      ? until('past_due', publishing_stops_at)
      : until('publishing_stopped', suspends_at)
  }
  if (row.cancel_at_period_end) return until('ending', row.period_end_at)
  if (row.status !== 'trialing' || daysLeft(now, row.period_end_at) > trialEndingDays) return null
  return until('trial_ending', row.period_end_at)
}

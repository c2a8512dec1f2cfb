import { isBefore } from '#contract/base/instants.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { deadlinesAfter } from '../rules/dunning.ts'
import { isLive, type SubscriptionRow } from '../rules/subscription.ts'
import { findPlanLimits, findSubscription } from './subscription-views.ts'

/** What a club's subscription allows it to publish. */
export interface PublishingRights {
  /** Why nothing new can be published now; null if it can. */
  refusal: string | null
  /** Events per calendar month, by business date; null: unlimited. */
  events_per_month: number | null
}

const refusals = {
  no_subscription: 'Choose a plan before you publish.',
  past_due: 'Pay the open invoice for your subscription before you publish.',
  suspended: 'Your subscription is suspended. Pay the open invoice to publish and sell again.',
} as const

/** By the clock, whether or not a job has run: when past due, full service ends with the seventh day. */
export function publishingStop(row: SubscriptionRow | null, now: Temporal.Instant): keyof typeof refusals | null {
  if (row === null || !isLive(row)) return 'no_subscription'
  if (row.status === 'suspended') return 'suspended'
  if (row.past_due_at === null) return null
  const { publishing_stops_at, suspends_at } = deadlinesAfter(row.past_due_at, row.timezone)
  const isPast = (at: string) => !isBefore(now, at)
  if (isPast(suspends_at)) return 'suspended'
  return isPast(publishing_stops_at) ? 'past_due' : null
}

/** Whether a club may publish something new, and how much. */
export async function publishingRights(db: Database | Tx, clubId: string, now: Temporal.Instant): Promise<PublishingRights> {
  const row = await findSubscription(db, clubId)
  const stop = publishingStop(row, now)
  const limits = row === null ? null : await findPlanLimits(db, row.plan)
  return { refusal: stop === null ? null : refusals[stop], events_per_month: limits?.events_per_month ?? null }
}

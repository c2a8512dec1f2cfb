import { daysAfter } from './billing-period.ts'
import { deadlinesAfter } from './dunning.ts'
import type { SubscriptionRow } from './subscription.ts'

/** Notices to a club, and the moment each is about. */
export const notices = ['trial_ending', 'renewal_coming', 'publishing_stopped', 'suspension_coming'] as const
export type SubscriptionNotice = (typeof notices)[number]

/** An unpaid invoice with its payment attempts. */
export interface WaitingInvoice {
  id: string
  status: 'draft' | 'open'
  purpose: 'start' | 'period' | 'upgrade'
  created_at: string
  next_attempt_at: string | null
}

export interface BillingFacts {
  /** The live subscription. */
  subscription: SubscriptionRow | null
  waiting: WaitingInvoice | null
  /** Notices already sent, by `noticeKey`. */
  noticed: ReadonlySet<string>
}

export type SubscriptionStep = { at: string } & (
  | { kind: 'notify'; notice: SubscriptionNotice; about_at: string }
  | { kind: 'end_trial' }
  | { kind: 'end_period' }
  | { kind: 'renew' }
  | { kind: 'charge' }
  | { kind: 'give_up' }
  | { kind: 'suspend' }
  | { kind: 'expire' }
)

export const noticeKey = (notice: SubscriptionNotice, aboutAt: string): string => `${notice}@${new Date(aboutAt).getTime()}`

/** A start or an upgrade left unpaid for a day is abandoned. */
export const uncollectibleAt = ({ created_at }: Pick<WaitingInvoice, 'created_at'>, timezone: string): string =>
  daysAfter(created_at, timezone, 1)

/** What happens to a club's bill if no one acts, soonest first. A notice that would come too late is left out. */
export function upcomingSteps({ subscription, waiting, noticed }: BillingFacts, now: Temporal.Instant): SubscriptionStep[] {
  const steps = [
    ...(waiting ? stepsOfInvoice(waiting, subscription) : []),
    ...(subscription ? stepsOfSubscription(subscription, waiting) : []),
  ]
  return steps
    .filter((step) => step.kind !== 'notify' || isStillOfUse(step, noticed, now))
    .toSorted((a, b) => instantOf(a) - instantOf(b))
}

const instantOf = ({ at }: { at: string }) => new Date(at).getTime()

function isStillOfUse(
  { notice, about_at }: { notice: SubscriptionNotice; about_at: string },
  noticed: ReadonlySet<string>,
  now: Temporal.Instant,
): boolean {
  return instantOf({ at: about_at }) > now.epochMilliseconds && !noticed.has(noticeKey(notice, about_at))
}

function stepsOfInvoice(waiting: WaitingInvoice, subscription: SubscriptionRow | null): SubscriptionStep[] {
  const { purpose, next_attempt_at } = waiting
  const timezone = subscription?.timezone ?? 'UTC'
  const charge: SubscriptionStep[] = next_attempt_at === null ? [] : [{ at: next_attempt_at, kind: 'charge' }]
  return purpose === 'period' ? charge : [...charge, { at: uncollectibleAt(waiting, timezone), kind: 'give_up' }]
}

function stepsOfSubscription(row: SubscriptionRow, waiting: WaitingInvoice | null): SubscriptionStep[] {
  const { status, timezone, trial_ends_at, period_end_at, past_due_at } = row
  const notify = (notice: SubscriptionNotice, at: string, about_at: string): SubscriptionStep => ({
    kind: 'notify',
    notice,
    at,
    about_at,
  })
  if (status === 'trialing' && trial_ends_at !== null) {
    return [
      notify('trial_ending', daysAfter(trial_ends_at, timezone, -3), trial_ends_at),
      { at: trial_ends_at, kind: 'end_trial' },
    ]
  }
  const end: SubscriptionStep[] = row.cancel_at_period_end ? [{ at: period_end_at, kind: 'end_period' }] : []
  if (status === 'active') {
    const remind = notify('renewal_coming', daysAfter(period_end_at, timezone, row.interval === 'year' ? -14 : -3), period_end_at)
    // A renewal waits for a payment under way: only then is it clear what is renewed.
    return waiting === null ? [remind, ...(row.cancel_at_period_end ? end : [{ at: period_end_at, kind: 'renew' as const }])] : []
  }
  if (past_due_at === null) return end
  const { publishing_stops_at, suspends_at, expires_at } = deadlinesAfter(past_due_at, timezone)
  if (status === 'suspended') return [...end, { at: expires_at, kind: 'expire' }]
  return [
    ...end,
    notify('publishing_stopped', publishing_stops_at, suspends_at),
    notify('suspension_coming', daysAfter(suspends_at, timezone, -3), suspends_at),
    { at: suspends_at, kind: 'suspend' },
  ]
}

import type { BillingInterval, InvoiceStatus, PlanCode, SubscriptionStatus } from '#contract/subscriptions/states.ts'
import type { Plan, Subscription, SubscriptionOverview } from '#contract/subscriptions/subscriptions.ts'
import { formatCount, formatDay, formatPercent } from '../../../../shared/format/format.ts'
import type { Tone } from '../../../ui/tone.tsx'

export const subscriptionStatusWords: Record<SubscriptionStatus, { tone: Tone; word: string }> = {
  trialing: { tone: 'info', word: 'Trial' },
  active: { tone: 'ok', word: 'Active' },
  past_due: { tone: 'warn', word: 'Payment due' },
  suspended: { tone: 'bad', word: 'Suspended' },
  cancelled: { tone: 'off', word: 'Cancelled' },
  expired: { tone: 'off', word: 'Ended' },
}

export const invoiceWords: Record<InvoiceStatus, { tone: Tone; word: string }> = {
  draft: { tone: 'plain', word: 'Draft' },
  open: { tone: 'warn', word: 'Open' },
  paid: { tone: 'ok', word: 'Paid' },
  void: { tone: 'off', word: 'Void' },
  uncollectible: { tone: 'off', word: 'Uncollectible' },
}

export const perInterval: Record<BillingInterval, string> = { month: 'a month', year: 'a year' }

export const planName = (plans: readonly Plan[], code: PlanCode): string => plans.find((plan) => plan.code === code)?.name ?? code

export const priceOf = (plan: Plan, interval: BillingInterval): number =>
  interval === 'year' ? plan.yearly_minor : plan.monthly_minor

export const isLive = (subscription: Subscription | null): subscription is Subscription =>
  subscription !== null && subscription.ended_at === null

/** A plan's features, one line each. */
export function planFeatures({ events_per_month, staff_seats, platform_fee_bp }: Plan): string[] {
  return [
    events_per_month === null ? 'Unlimited events' : `${formatCount(events_per_month, 'event')} a month`,
    staff_seats === null ? 'Unlimited staff' : formatCount(staff_seats, 'staff seat'),
    `${formatPercent(platform_fee_bp)} of paid reservations`,
  ]
}

export const cardOf = ({ payment_method: card }: SubscriptionOverview): string | null =>
  card && `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)} ending in ${card.last4}`

/** The current state, in a sentence. */
export function stateSentence({ subscription, billing: { timezone }, trial }: SubscriptionOverview): string {
  const day = (at: string) => formatDay(at, timezone)
  if (subscription === null)
    return trial.is_available
      ? `Choose a plan. The first ${trial.days} days are free, and no card is needed.`
      : 'Choose a plan to publish events.'
  const { status, past_due, period_end_at, cancel_at_period_end, next_charge } = subscription
  if (status === 'trialing')
    return next_charge === null
      ? `Your trial ends on ${day(period_end_at)}.`
      : `Everything stays free until ${day(period_end_at)}.`
  if (status === 'suspended')
    return 'Guests can’t book your events until you pay the open invoice. Doors, check-ins, cancellations and refunds keep working.'
  if (past_due !== null) return 'A payment is overdue. Pay it to keep publishing and selling.'
  if (!isLive(subscription))
    return 'You can’t publish or sell anything new. Doors, check-ins, cancellations and refunds keep working. Choose a plan to continue.'
  return cancel_at_period_end ? `Ends on ${day(period_end_at)}. Everything works until then.` : `Renews on ${day(period_end_at)}.`
}

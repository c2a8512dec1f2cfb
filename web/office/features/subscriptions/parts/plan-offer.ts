import { planCodes } from '#contract/subscriptions/states.ts'
import type { SubscriptionOverview } from '#contract/subscriptions/subscriptions.ts'
import type { PlanChoice } from '../queries/subscription-queries.ts'
import { isLive } from './subscription-format.ts'

interface Offer {
  isCurrent: boolean
  /** When it starts, if it is the next period's plan. */
  comesAt: string | null
  /** On the button; null if there is nothing to do. */
  action: string | null
  /** What must be done first. */
  locked: string | null
  isInviting: boolean
}

function verbFor(from: PlanChoice, to: PlanChoice): string {
  if (to.plan === from.plan) return to.interval === 'year' ? 'Pay yearly' : 'Pay monthly'
  return isMore(from, to) ? 'Upgrade' : 'Switch'
}

const isMore = (from: PlanChoice, to: PlanChoice) => planCodes.indexOf(to.plan) > planCodes.indexOf(from.plan)

/** What can be done with a plan. Its price and timing come from the server, in the dialog. */
export function offerOf({ subscription, allowed_actions, trial }: SubscriptionOverview, choice: PlanChoice): Offer {
  const none = { isCurrent: false, comesAt: null, locked: null, isInviting: false }
  if (!isLive(subscription)) {
    const locked = allowed_actions.includes('choose') ? null : 'Pay the open invoice first.'
    return { ...none, locked, action: trial.is_available ? 'Start free trial' : 'Choose', isInviting: choice.plan === 'pro' }
  }
  const { plan, interval, next_change, cancel_at_period_end } = subscription
  if (plan === choice.plan && interval === choice.interval)
    return { ...none, isCurrent: true, action: next_change === null ? null : 'Keep current plan' }
  if (next_change?.plan === choice.plan && next_change.interval === choice.interval)
    return { ...none, comesAt: next_change.at, action: null }
  if (allowed_actions.includes('change'))
    return { ...none, action: verbFor({ plan, interval }, choice), isInviting: isMore({ plan, interval }, choice) }
  return {
    ...none,
    action: verbFor({ plan, interval }, choice),
    locked: cancel_at_period_end ? 'Resume first, then change.' : 'Pay the open invoice first.',
  }
}

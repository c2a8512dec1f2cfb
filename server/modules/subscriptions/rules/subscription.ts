import {
  liveStatuses,
  subscriptionTransitions,
  type BillingInterval,
  type PlanCode,
  type SubscriptionAction,
  type SubscriptionEvent,
  type SubscriptionStatus,
} from '#contract/subscriptions/states.ts'

/** A subscription as stored. Prices are net minor units. */
export interface SubscriptionRow {
  id: string
  club_id: string
  plan: PlanCode
  interval: BillingInterval
  status: SubscriptionStatus
  currency: string
  timezone: string
  price_minor: number
  anchor_at: string
  trial_ends_at: string | null
  period_start_at: string
  period_end_at: string
  cancel_at_period_end: boolean
  next_plan: PlanCode | null
  next_interval: BillingInterval | null
  past_due_at: string | null
  ended_at: string | null
  version: number
}

export const isLive = ({ status }: Pick<SubscriptionRow, 'status'>): boolean => liveStatuses.includes(status)

/** The status after an event; an event that is impossible in this status is a bug. */
export function subscriptionStatusAfter(status: SubscriptionStatus, event: SubscriptionEvent): SubscriptionStatus {
  const next = subscriptionTransitions[status][event]
  if (next === undefined) throw new Error(`${event} cannot happen to a subscription that is ${status}.`)
  return next
}

/** The actions allowed now. Nothing changes the bill while a payment is under way. */
export function allowedSubscriptionActions(row: SubscriptionRow | null, isInvoiceWaiting: boolean): SubscriptionAction[] {
  const pay: SubscriptionAction[] = isInvoiceWaiting ? ['pay'] : []
  if (row === null || !isLive(row)) return isInvoiceWaiting ? pay : ['choose']
  const end: SubscriptionAction = row.cancel_at_period_end && row.status !== 'suspended' ? 'resume' : 'cancel'
  if (isInvoiceWaiting) return [...pay, end]
  return row.cancel_at_period_end ? [end] : ['change', end]
}

/** Cancelling ends it immediately if nothing was paid for. */
export const endsAtOnce = ({ status }: SubscriptionRow): boolean => subscriptionTransitions[status].ended_at_once !== undefined

/** What the next period will be. */
export function nextChoice(row: SubscriptionRow): { plan: PlanCode; interval: BillingInterval } {
  return { plan: row.next_plan ?? row.plan, interval: row.next_interval ?? row.interval }
}

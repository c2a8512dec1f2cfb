export const planCodes = ['starter', 'pro', 'elite'] as const
export type PlanCode = (typeof planCodes)[number]

export const billingIntervals = ['month', 'year'] as const
export type BillingInterval = (typeof billingIntervals)[number]

/** The life of a subscription. Whether it ends with its period is a separate flag, `cancel_at_period_end`. */
export const subscriptionStatuses = ['trialing', 'active', 'past_due', 'suspended', 'cancelled', 'expired'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** What moves a subscription on, whatever caused it. */
export const subscriptionEvents = [
  /** The trial is over and a payment method was given. */
  'trial_billed',
  /** The trial is over without a payment method: nothing is owed. */
  'trial_lapsed',
  /** The invoice of a period could not be paid. */
  'payment_failed',
  /** The invoice of the period is paid. */
  'paid',
  /** The grace period is over. */
  'grace_ended',
  /** The period is over and there is no next one. */
  'period_ended',
  /** Ended right away: a trial, or a suspended subscription. */
  'ended_at_once',
  /** Unpaid for so long that the invoice is written off as uncollectible. */
  'payment_uncollectible',
] as const
export type SubscriptionEvent = (typeof subscriptionEvents)[number]

/** State -> event -> next state. The only way a subscription changes state. */
export const subscriptionTransitions: Record<SubscriptionStatus, Partial<Record<SubscriptionEvent, SubscriptionStatus>>> = {
  trialing: { trial_billed: 'active', trial_lapsed: 'expired', ended_at_once: 'cancelled' },
  active: { payment_failed: 'past_due', period_ended: 'cancelled' },
  past_due: { paid: 'active', grace_ended: 'suspended', period_ended: 'cancelled' },
  suspended: { paid: 'active', period_ended: 'cancelled', ended_at_once: 'cancelled', payment_uncollectible: 'expired' },
  cancelled: {},
  expired: {},
}

/** What a club may do with its subscription. `choose` is for a club without a live one. */
export const subscriptionActions = ['choose', 'change', 'cancel', 'resume', 'pay'] as const
export type SubscriptionAction = (typeof subscriptionActions)[number]

/** Statuses of live subscriptions. A club has at most one. */
export const liveStatuses: readonly SubscriptionStatus[] = ['trialing', 'active', 'past_due', 'suspended']

export const invoiceStatuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const invoiceEvents = ['issue', 'pay', 'void', 'mark_uncollectible'] as const
export type InvoiceEvent = (typeof invoiceEvents)[number]

/** A draft becomes an invoice once it is charged. Paid, void and uncollectible invoices stay so. */
export const invoiceTransitions: Record<InvoiceStatus, Partial<Record<InvoiceEvent, InvoiceStatus>>> = {
  draft: { issue: 'open', void: 'void' },
  open: { pay: 'paid', mark_uncollectible: 'uncollectible' },
  paid: {},
  void: {},
  uncollectible: {},
}

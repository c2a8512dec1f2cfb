export const planCodes = ['starter', 'pro', 'elite'] as const
export type PlanCode = (typeof planCodes)[number]

export const billingIntervals = ['month', 'year'] as const
export type BillingInterval = (typeof billingIntervals)[number]

/** The life of a subscription. Whether it ends with its period is a flag beside it, `cancel_at_period_end`. */
export const subscriptionStatuses = ['trialing', 'active', 'past_due', 'suspended', 'cancelled', 'expired'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** What happens to a subscription and moves it on, whoever or whatever caused it. */
export const subscriptionEvents = [
  /** The trial is over and somebody is there to pay. */
  'trial_billed',
  /** The trial is over and no payment method was given: nothing is owed. */
  'trial_lapsed',
  /** The invoice of a period could not be paid. */
  'payment_failed',
  /** The invoice of the period is paid. */
  'paid',
  /** The time to pay is over. */
  'grace_ended',
  /** The period is over, and nothing follows it. */
  'period_ended',
  /** Somebody ends it now: a trial, or a subscription that serves nothing any more. */
  'ended_at_once',
  /** Nobody paid for so long that nobody will: the invoice is uncollectible. */
  'payment_uncollectible',
] as const
export type SubscriptionEvent = (typeof subscriptionEvents)[number]

/** State -> event -> next state. The server moves by it, and by nothing else. */
export const subscriptionTransitions: Record<SubscriptionStatus, Partial<Record<SubscriptionEvent, SubscriptionStatus>>> = {
  trialing: { trial_billed: 'active', trial_lapsed: 'expired', ended_at_once: 'cancelled' },
  active: { payment_failed: 'past_due', period_ended: 'cancelled' },
  past_due: { paid: 'active', grace_ended: 'suspended', period_ended: 'cancelled' },
  suspended: { paid: 'active', period_ended: 'cancelled', ended_at_once: 'cancelled', payment_uncollectible: 'expired' },
  cancelled: {},
  expired: {},
}

/** What somebody may ask of the subscription of their club. `choose` is for a club without a live one. */
export const subscriptionActions = ['choose', 'change', 'cancel', 'resume', 'pay'] as const
export type SubscriptionAction = (typeof subscriptionActions)[number]

/** Live ones: those that are not over. A club has at most one. */
export const liveStatuses: readonly SubscriptionStatus[] = ['trialing', 'active', 'past_due', 'suspended']

export const invoiceStatuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const invoiceEvents = ['issue', 'pay', 'void', 'mark_uncollectible'] as const
export type InvoiceEvent = (typeof invoiceEvents)[number]

/** A draft becomes an invoice once its money is there; what is paid, void or uncollectible stays so. */
export const invoiceTransitions: Record<InvoiceStatus, Partial<Record<InvoiceEvent, InvoiceStatus>>> = {
  draft: { issue: 'open', void: 'void' },
  open: { pay: 'paid', mark_uncollectible: 'uncollectible' },
  paid: {},
  void: {},
  uncollectible: {},
}

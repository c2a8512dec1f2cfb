import type { Invoice } from '#contract/subscriptions/invoices.ts'
import type { Plan, Subscription, SubscriptionOverview } from '#contract/subscriptions/subscriptions.ts'

const plans: Plan[] = [
  {
    code: 'starter',
    name: 'Starter',
    summary: 'For weekends.',
    monthly_minor: 4900,
    yearly_minor: 49_000,
    events_per_month: 8,
    staff_seats: 5,
    platform_fee_bp: 300,
  },
  {
    code: 'pro',
    name: 'Pro',
    summary: 'For a season.',
    monthly_minor: 12_900,
    yearly_minor: 129_000,
    events_per_month: 30,
    staff_seats: 25,
    platform_fee_bp: 200,
  },
  {
    code: 'elite',
    name: 'Elite',
    summary: 'For every night.',
    monthly_minor: 29_900,
    yearly_minor: 299_000,
    events_per_month: null,
    staff_seats: null,
    platform_fee_bp: 100,
  },
]

/** A subscription paid on 1 March 2030. */
export const subscription: Subscription = {
  id: '0193-sub',
  plan: 'pro',
  interval: 'month',
  status: 'active',
  currency: 'EUR',
  price_minor: 12_900,
  trial_ends_at: null,
  period_start_at: '2030-03-01T10:00:00.000Z',
  period_end_at: '2030-04-01T10:00:00.000Z',
  cancel_at_period_end: false,
  next_change: null,
  next_charge: { at: '2030-04-01T10:00:00.000Z', total_minor: 15_609 },
  past_due: null,
  ended_at: null,
  version: 4,
}

/** A club that has not chosen yet. */
export const unsubscribed: SubscriptionOverview = {
  plans,
  locked: null,
  billing: {
    currency: 'EUR',
    club_currency: 'EUR',
    timezone: 'Europe/Amsterdam',
    tax_bp: 2100,
    tax_note: 'VAT 21%',
    tax_number: null,
  },
  trial: { days: 14, is_available: true },
  subscription: null,
  allowed_actions: ['choose'],
  payment_method: null,
  open_invoice: null,
  banner: null,
  usage: { events_this_month: 3, staff: 4 },
}

export const subscribed: SubscriptionOverview = {
  ...unsubscribed,
  trial: { days: 14, is_available: false },
  subscription,
  allowed_actions: ['change', 'cancel'],
  payment_method: { brand: 'visa', last4: '4242', expires_month: 4, expires_year: 2031 },
}

export const pastDue: SubscriptionOverview = {
  ...subscribed,
  subscription: {
    ...subscription,
    status: 'past_due',
    next_charge: null,
    past_due: {
      since_at: '2030-03-01T10:00:00.000Z',
      publishing_stops_at: '2030-03-09T10:00:00.000Z',
      suspends_at: '2030-03-23T10:00:00.000Z',
      expires_at: '2030-05-30T10:00:00.000Z',
    },
  },
  allowed_actions: ['pay', 'cancel'],
  open_invoice: { id: '0193-invoice', number: 'VSP-2030-000042', total_minor: 15_609, currency: 'EUR', state: 'due' },
  banner: { kind: 'past_due', at: '2030-03-09T10:00:00.000Z', days_left: 6 },
}

export const invoice: Invoice = {
  id: '0193-invoice',
  number: 'VSP-2030-000042',
  status: 'paid',
  plan: 'pro',
  interval: 'month',
  currency: 'EUR',
  lines: [{ description: 'Pro, monthly', amount_minor: 12_900 }],
  subtotal_minor: 12_900,
  tax_bp: 2100,
  tax_minor: 2709,
  total_minor: 15_609,
  period_start_at: '2030-03-01T10:00:00.000Z',
  period_end_at: '2030-04-01T10:00:00.000Z',
  issued_at: '2030-03-01T10:00:00.000Z',
  paid_at: '2030-03-01T10:00:00.000Z',
  allowed_actions: [],
}

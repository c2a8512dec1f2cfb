import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { PaymentMethod } from '../base/cards.ts'
import { Currency, Id, Instant, MinorUnits, optionalText } from '../base/schema.ts'
import { billingIntervals, planCodes, subscriptionActions, subscriptionStatuses } from './states.ts'

const PlanCode = z.enum(planCodes, `Plan must be one of: ${planCodes.join(', ')}`)
const Interval = z.enum(billingIntervals, `Interval must be one of: ${billingIntervals.join(', ')}`)

/** A plan a club can subscribe to. Prices are net of tax, in the club's billing currency. */
export const Plan = z.object({
  code: z.enum(planCodes),
  name: z.string(),
  summary: z.string(),
  monthly_minor: MinorUnits,
  /** Ten times the monthly price: two months are free. */
  yearly_minor: MinorUnits,
  /** Null: unlimited. */
  events_per_month: z.nullable(z.int()),
  staff_seats: z.nullable(z.int()),
  /** The platform's share of paid reservations. */
  platform_fee_bp: z.int(),
})

export const Subscription = z.object({
  id: Id,
  plan: z.enum(planCodes),
  interval: z.enum(billingIntervals),
  status: z.enum(subscriptionStatuses),
  currency: Currency,
  /** Net, for one interval, as agreed for the current period. */
  price_minor: MinorUnits,
  trial_ends_at: z.nullable(Instant),
  period_start_at: Instant,
  period_end_at: Instant,
  cancel_at_period_end: z.boolean(),
  /** A change scheduled for the end of the period. */
  next_change: z.nullable(z.object({ plan: z.enum(planCodes), interval: z.enum(billingIntervals), at: Instant })),
  /**
   * Including tax. Null if nothing will be charged: the subscription ends, as a trial without a payment method does, or is over.
   */
  next_charge: z.nullable(z.object({ at: Instant, total_minor: MinorUnits })),
  /** While a payment is overdue: until when there is full service, and what follows when. */
  past_due: z.nullable(z.object({ since_at: Instant, publishing_stops_at: Instant, suspends_at: Instant, expires_at: Instant })),
  ended_at: z.nullable(Instant),
  version: z.int(),
})

/** The lines of an amount: net lines, then the tax on their sum. */
const Amounts = {
  lines: z.array(z.object({ description: z.string(), amount_minor: MinorUnits })),
  subtotal_minor: MinorUnits,
  tax_bp: z.int(),
  tax_minor: MinorUnits,
  total_minor: MinorUnits,
}

/** What a change would do. Made at the same moment, it charges exactly this. */
const ChangePreview = z.object({
  plan: z.enum(planCodes),
  interval: z.enum(billingIntervals),
  /** `none`: nothing changes. `now`: the amount due is charged immediately. `period_end`: nothing is due until then. */
  takes_effect: z.enum(['none', 'now', 'period_end']),
  effective_at: Instant,
  due_now: z.object(Amounts),
  next_charge: z.nullable(z.object({ at: Instant, total_minor: MinorUnits })),
})

const EndPreview = z.object({ at_once: z.boolean(), ends_at: Instant })

/** Everything a club needs to know about its subscription. */
export const SubscriptionOverview = z.object({
  plans: z.array(Plan),
  /** `currency` is the club's own if the plans have prices in it, otherwise EUR. Dates are in `timezone`. */
  billing: z.object({
    currency: Currency,
    club_currency: z.nullable(Currency),
    timezone: z.string(),
    tax_bp: z.int(),
    tax_note: z.string(),
    tax_number: z.nullable(z.string()),
  }),
  trial: z.object({ days: z.int(), is_available: z.boolean() }),
  /** What the club must do before it can choose its first plan, as a sentence. */
  locked: z.nullable(z.string()),
  subscription: z.nullable(Subscription),
  allowed_actions: z.array(z.enum(subscriptionActions)),
  payment_method: z.nullable(PaymentMethod),
  /** The unpaid invoice. Without a number it is for a first choice or an upgrade, which takes effect once paid. */
  open_invoice: z.nullable(
    z.object({
      id: Id,
      number: z.nullable(z.string()),
      total_minor: MinorUnits,
      currency: Currency,
      state: z.enum(['due', 'processing', 'action_required']),
    }),
  ),
  /** The bank requires the payer to confirm at this URL, which leads back here. */
  confirm_url: z.optional(z.string()),
  /** What everyone at the club should know. `days_left` until `at` is rounded up. */
  banner: z.nullable(
    z.object({
      kind: z.enum(['trial_ending', 'past_due', 'publishing_stopped', 'suspended', 'ending', 'ended']),
      at: Instant,
      days_left: z.int(),
    }),
  ),
  usage: z.object({ events_this_month: z.int(), staff: z.int() }),
  change: z.optional(ChangePreview),
  end: z.optional(EndPreview),
})

const forClubs = {
  authorize: 'manage_subscription',
  path: 'club-admin/subscription/',
} as const

const TaxNumber = z.nullable(optionalText('VAT number', 20))
const DueNow = z.int('Amount must be a whole number of minor units').check(z.gte(0, 'Amount must be at least 0'))

export const getSubscription = endpoint({
  name: 'getSubscription',
  summary:
    'Get the plans and your club’s subscription. `preview=change` with `plan` and `interval` adds the cost of that change, `preview=cancel` the end date.',
  method: 'GET',
  ...forClubs,
  query: z.strictObject({
    preview: z.optional(z.enum(['change', 'cancel'], 'Preview must be change or cancel')),
    plan: z.optional(PlanCode),
    interval: z.optional(Interval),
  }),
  answer: SubscriptionOverview,
  errors: ['invalid_transition', 'payment_pending'],
})

export const chooseSubscription = endpoint({
  name: 'chooseSubscription',
  summary: 'Choose a plan. It starts with the trial if the club has not used it, otherwise with the first payment.',
  method: 'POST',
  ...forClubs,
  body: z.strictObject({ plan: PlanCode, interval: Interval, tax_number: z.optional(TaxNumber) }),
  answer: SubscriptionOverview,
  success: 201,
  idempotent: true,
  errors: [
    'onboarding_step_locked',
    'invalid_transition',
    'payment_method_required',
    'payment_declined',
    'payment_pending',
    'idempotency_mismatch',
  ],
})

export const changeSubscription = endpoint({
  name: 'changeSubscription',
  summary:
    'Change plan or interval. Upgrades take effect immediately and charge the difference by the day; downgrades take effect at the end of the period. `cancel_at_period_end: false` resumes. `due_now_minor` is the total that was shown; any other is refused with the current preview.',
  method: 'PUT',
  ...forClubs,
  body: z.strictObject({
    version: z.int('Version must be a whole number'),
    plan: z.optional(PlanCode),
    interval: z.optional(Interval),
    cancel_at_period_end: z.optional(z.literal(false, 'To cancel, send DELETE')),
    due_now_minor: z.optional(DueNow),
    tax_number: z.optional(TaxNumber),
  }),
  answer: SubscriptionOverview,
  idempotent: true,
  errors: [
    'stale',
    'invalid_transition',
    'price_changed',
    'payment_method_required',
    'payment_declined',
    'payment_pending',
    'idempotency_mismatch',
  ],
})

export const cancelSubscription = endpoint({
  name: 'cancelSubscription',
  summary: 'Cancel at the end of the paid period, or immediately while trialing or suspended.',
  method: 'DELETE',
  ...forClubs,
  answer: SubscriptionOverview,
  errors: ['invalid_transition', 'payment_pending'],
})

export const setUpPaymentMethod = endpoint({
  name: 'setUpPaymentMethod',
  summary:
    'Start adding or replacing your club’s payment method. Answers with the provider’s page, which leads back to the subscription.',
  method: 'POST',
  ...forClubs,
  path: 'club-admin/subscription/payment-method/',
  answer: z.object({ url: z.string() }),
  errors: ['payment_not_available'],
})

export const finishPaymentMethod = endpoint({
  name: 'finishPaymentMethod',
  summary: 'Return from the payment provider. Asks the provider for the result in case its webhook has not arrived yet.',
  method: 'PUT',
  ...forClubs,
  path: 'club-admin/subscription/payment-method/',
  answer: SubscriptionOverview,
  errors: ['payment_not_available'],
})

export type Plan = z.output<typeof Plan>
export type Subscription = z.output<typeof Subscription>
export type SubscriptionOverview = z.output<typeof SubscriptionOverview>
export type ChangePreview = z.output<typeof ChangePreview>

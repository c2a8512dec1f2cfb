import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Currency, Id, Instant, LocalDate, MinorUnits, pageAnswer, pageQuery } from './schema.ts'
import { billingIntervals, planCodes } from './subscription-states.ts'

/** How the recurring revenue of a club moved within a month, from its first moment to its last. */
export const mrrMoves = ['new', 'expansion', 'contraction', 'churn', 'reactivation'] as const
export type MrrMove = (typeof mrrMoves)[number]

/** Days since an invoice was issued and not paid: its subscription is served in full, publishes nothing, is suspended, is long overdue. */
export const invoiceAges = ['0-7', '8-21', '22-60', '61+'] as const
export type InvoiceAge = (typeof invoiceAges)[number]

const plan = z.enum(planCodes)
const interval = z.enum(billingIntervals)

const Month = z.object({
  /** Its first day. Months begin at midnight, UTC. */
  month_on: LocalDate,
  /** At its first and last moment; of the present month, now. Their difference is the sum of the moves. */
  start_minor: MinorUnits,
  end_minor: MinorUnits,
  new_minor: MinorUnits,
  expansion_minor: MinorUnits,
  /** Not above zero, as `churn_minor`. */
  contraction_minor: MinorUnits,
  churn_minor: MinorUnits,
  reactivation_minor: MinorUnits,
  clubs: z.int(),
  churned_clubs: z.int(),
  /** Of the clubs that paid at its first moment; null where there was none. */
  churn_bp: z.nullable(z.int()),
  /** Churn and contraction, of the revenue at its first moment. */
  revenue_churn_bp: z.nullable(z.int()),
  /** From the ledger: invoiced without tax, less what became uncollectible; received, with tax; earned by ambassadors. */
  invoiced_minor: MinorUnits,
  received_minor: MinorUnits,
  commissions_minor: MinorUnits,
})
export type MrrMonth = z.output<typeof Month>

const CurrencyFinances = z.object({
  currency: Currency,
  mrr_minor: MinorUnits,
  /** The part from subscriptions with an overdue payment. */
  at_risk_minor: MinorUnits,
  clubs: z.int(),
  trials: z.int(),
  months: z.array(Month),
  plans: z.array(z.object({ plan, interval, clubs: z.int(), mrr_minor: MinorUnits })),
  /** By the month in which clubs signed up: how many did, and how many of them paid at the end of that month and of each one after. */
  cohorts: z.array(z.object({ month_on: LocalDate, clubs: z.int(), paying: z.array(z.int()) })),
  ageing: z.array(z.object({ age: z.enum(invoiceAges), invoices: z.int(), total_minor: MinorUnits })),
  /** From the ledger: what clubs owe for invoices. The open ones add up to it. */
  receivable_minor: MinorUnits,
})
export type CurrencyFinances = z.output<typeof CurrencyFinances>

export const getSubscriptionFinances = endpoint({
  name: 'getSubscriptionFinances',
  summary:
    'Recurring revenue of subscriptions by currency: its moves by month, churn, plans, cohorts, open invoices and commissions.',
  method: 'GET',
  path: 'super-admin/subscription-finances/',
  authorize: 'run_platform',
  query: z.strictObject({
    /** The current month and those before it; 12 by default. */
    months: z.optional(
      z.coerce
        .number('Months is from 1 to 36')
        .check(z.int('Months is from 1 to 36'), z.gte(1, 'Months is from 1 to 36'), z.lte(36, 'Months is from 1 to 36')),
    ),
  }),
  answer: z.object({ as_of: Instant, currencies: z.array(CurrencyFinances) }),
  errors: [],
})

const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Month is such as 2026-11'))

export const listMrrMoves = endpoint({
  name: 'listMrrMoves',
  summary:
    'List the clubs behind the recurring revenue of a month: those with one kind of move, or all paying clubs at its end. Largest change first.',
  method: 'GET',
  path: 'super-admin/subscription-finances/moves/',
  authorize: 'run_platform',
  query: z.strictObject({
    currency: Currency,
    month: z.optional(month),
    move: z.optional(z.enum(mrrMoves, `Move is one of: ${mrrMoves.join(', ')}`)),
    ...pageQuery,
  }),
  answer: z.object({
    /** Its first day; by default the current month. */
    month_on: LocalDate,
    moves: z.array(
      z.object({
        club: z.object({ id: Id, name: z.string() }),
        move: z.nullable(z.enum(mrrMoves)),
        start_minor: MinorUnits,
        end_minor: MinorUnits,
        /** At its end; null where nothing is paid any more. */
        plan: z.nullable(plan),
        interval: z.nullable(interval),
      }),
    ),
    /** Of all pages: the change; without `move`, the revenue at the end. */
    total_minor: MinorUnits,
    ...pageAnswer,
  }),
  errors: [],
})

export const listOpenInvoices = endpoint({
  name: 'listOpenInvoices',
  summary: 'List invoices of clubs that are issued and not paid, the oldest first.',
  method: 'GET',
  path: 'super-admin/subscription-finances/invoices/',
  authorize: 'run_platform',
  query: z.strictObject({ currency: z.optional(Currency), age: z.optional(z.enum(invoiceAges)), ...pageQuery }),
  answer: z.object({
    invoices: z.array(
      z.object({
        id: Id,
        number: z.string(),
        club: z.object({ id: Id, name: z.string() }),
        plan,
        interval,
        total_minor: MinorUnits,
        currency: Currency,
        issued_at: Instant,
        age: z.enum(invoiceAges),
        next_attempt_at: z.nullable(Instant),
      }),
    ),
    ...pageAnswer,
  }),
  errors: [],
})

import * as z from 'zod/mini'
import { csvMedia } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'
import { Currency, Id, Instant, LocalDate, MinorUnits, pageAnswer, pageQuery } from '../base/schema.ts'
import { billingIntervals, planCodes } from '../subscriptions/states.ts'

/** How a club's recurring revenue changed within a month. */
export const mrrMoves = ['new', 'expansion', 'contraction', 'churn', 'reactivation'] as const
export type MrrMove = (typeof mrrMoves)[number]

/** Days since an unpaid invoice was issued: full service, no publishing, suspended, long overdue. */
export const invoiceAges = ['0-7', '8-21', '22-60', '61+'] as const
export type InvoiceAge = (typeof invoiceAges)[number]

const plan = z.enum(planCodes)
const interval = z.enum(billingIntervals)

const Month = z.object({
  /** The first day of the month. Months begin at midnight UTC. */
  month_on: LocalDate,
  /** At the start and the end of the month, or now for the current one. The moves add up to the difference. */
  start_minor: MinorUnits,
  end_minor: MinorUnits,
  new_minor: MinorUnits,
  expansion_minor: MinorUnits,
  /** At most zero, as `churn_minor`. */
  contraction_minor: MinorUnits,
  churn_minor: MinorUnits,
  reactivation_minor: MinorUnits,
  clubs: z.int(),
  /** Clubs paying at the start, and how many of them no longer paid at the end. */
  start_clubs: z.int(),
  churned_clubs: z.int(),
  /** As a share of the clubs paying at the start; null if there were none. */
  churn_bp: z.nullable(z.int()),
  /** Churn and contraction, as a share of revenue at the start. */
  revenue_churn_bp: z.nullable(z.int()),
  /** From the ledger: invoiced without tax, minus uncollectible amounts; received, with tax; earned by ambassadors. */
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
  /** By the month clubs signed up: how many did, and how many of them were paying at the end of that month and each one after. */
  cohorts: z.array(z.object({ month_on: LocalDate, clubs: z.int(), paying: z.array(z.int()) })),
  ageing: z.array(z.object({ age: z.enum(invoiceAges), invoices: z.int(), total_minor: MinorUnits })),
  /** From the ledger: what clubs owe on invoices. The open invoices add up to it. */
  receivable_minor: MinorUnits,
})
export type CurrencyFinances = z.output<typeof CurrencyFinances>

export const getSubscriptionFinances = endpoint({
  name: 'getSubscriptionFinances',
  summary:
    'Get recurring subscription revenue by currency: its changes by month, churn, plans, cohorts, open invoices and commissions.',
  method: 'GET',
  path: 'super-admin/subscription-finances/',
  reads: 'replica',
  authorize: 'run_platform',
  query: z.strictObject({
    /** How many months up to the current one; 12 by default. */
    months: z.optional(
      z.coerce
        .number('Months must be a number from 1 to 36')
        .check(
          z.int('Months must be a number from 1 to 36'),
          z.gte(1, 'Months must be a number from 1 to 36'),
          z.lte(36, 'Months must be a number from 1 to 36'),
        ),
    ),
  }),
  answer: z.object({ as_of: Instant, currencies: z.array(CurrencyFinances) }),
  errors: [],
})

const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Use a month such as 2026-11'))

const moveFilters = {
  currency: Currency,
  month: z.optional(month),
  move: z.optional(z.enum(mrrMoves, `Move must be one of: ${mrrMoves.join(', ')}`)),
  /** What clubs pay for at the end of the month. */
  plan: z.optional(plan),
  interval: z.optional(interval),
  /** The month in which clubs signed up. */
  signed_up: z.optional(month),
}

export const listMrrMoves = endpoint({
  name: 'listMrrMoves',
  summary:
    'List the clubs behind the recurring revenue of a month: those with one kind of move, or all paying clubs at its end. Largest change first.',
  method: 'GET',
  path: 'super-admin/subscription-finances/moves/',
  reads: 'replica',
  authorize: 'run_platform',
  query: z.strictObject({ ...moveFilters, ...pageQuery }),
  answer: z.object({
    /** The first day of the month; the current month by default. */
    month_on: LocalDate,
    moves: z.array(
      z.object({
        club: z.object({ id: Id, name: z.string() }),
        move: z.nullable(z.enum(mrrMoves)),
        start_minor: MinorUnits,
        end_minor: MinorUnits,
        /** The plan at the end; null if the club no longer pays. */
        plan: z.nullable(plan),
        interval: z.nullable(interval),
      }),
    ),
    /** The sum over all pages: of the change, or without `move`, of the revenue at the end. */
    total_minor: MinorUnits,
    ...pageAnswer,
  }),
  errors: [],
})

export const exportMrrMoves = endpoint({
  name: 'exportMrrMoves',
  summary:
    'Export the recurring revenue of each club by month as CSV (RFC 4180, UTF-8): its move, start, end and plan. One month, or the last 36 without `month`.',
  method: 'GET',
  path: 'super-admin/subscription-finances/moves/export/',
  reads: 'replica',
  authorize: 'run_platform',
  query: z.strictObject(moveFilters),
  answer: z.string(),
  media: csvMedia,
  errors: [],
})

export const listOpenInvoices = endpoint({
  name: 'listOpenInvoices',
  summary: 'List unpaid invoices of clubs, oldest first.',
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

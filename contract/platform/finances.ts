import * as z from 'zod/mini'
import { csvMedia } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'
import { Currency, Id, Instant, LocalDate, MinorUnits, optionalText, pageAnswer, pageQuery } from '../base/schema.ts'

/** The most business dates in one period. */
export const maxDays = 366

/** The platform's figures for reservations, per currency, each summed from its ledger. `net`: gross minus refunds. */
export const reservationFigures = ['gross', 'refunds', 'net', 'fees', 'provider_fees', 'commissions', 'disputes_lost'] as const
export type ReservationFigure = (typeof reservationFigures)[number]

const figures = {
  /** Paid online. */
  gross_minor: MinorUnits,
  /** Granted, minus those that failed. */
  refunds_minor: MinorUnits,
  net_minor: MinorUnits,
  /** What the platform keeps. */
  fees_minor: MinorUnits,
  /** Fees as a share of the net amount; null unless that is positive. */
  take_rate_bp: z.nullable(z.int()),
  /** What the payment provider keeps. The platform bears it. */
  provider_fees_minor: MinorUnits,
  /** Earned by ambassadors. Clubs bear it. */
  commissions_minor: MinorUnits,
  /** Lost to payers' banks. Clubs bear it. */
  disputes_lost_minor: MinorUnits,
}
const Figures = z.object(figures)
export type ReservationFigures = z.output<typeof Figures>

const day = (label: string) => z.iso.date(`${label} must be a date such as 2026-11-21`)

/** By the business date of events, inclusive; the last 30 days by default. */
const period = { from: z.optional(day('From')), to: z.optional(day('To')) }

const filters = {
  ...period,
  club: z.optional(Id),
  event: z.optional(Id),
  /** In the form groups use: `Amsterdam, NL`. */
  city: z.optional(optionalText('City', 300)),
}
export const ReservationFinanceFilters = z.strictObject(filters)
export type ReservationFinanceFilters = z.output<typeof ReservationFinanceFilters>

const Period = z.object({ from: LocalDate, to: LocalDate })

export const getReservationFinances = endpoint({
  name: 'getReservationFinances',
  summary: 'Get money for reservations by currency, for events in a period compared with the previous period, and by week.',
  method: 'GET',
  path: 'super-admin/reservations-finances/',
  reads: 'replica',
  authorize: 'run_platform',
  query: ReservationFinanceFilters,
  answer: z.object({
    period: Period,
    /** Equally long, ending the day before. */
    before: Period,
    currencies: z.array(
      z.object({
        currency: Currency,
        now: Figures,
        before: Figures,
        /** Each week of the period, from Monday, including weeks without sales. */
        weeks: z.array(z.object({ week_on: LocalDate, ...figures })),
      }),
    ),
  }),
  errors: [],
})

export const financeGroups = ['club', 'city', 'event'] as const
export type FinanceGroup = (typeof financeGroups)[number]

export const listReservationFinances = endpoint({
  name: 'listReservationFinances',
  summary: 'Get money for reservations in a period and one currency by club, city or event, largest gross amount first.',
  method: 'GET',
  path: 'super-admin/reservations-finances/groups/',
  reads: 'replica',
  authorize: 'run_platform',
  query: z.strictObject({
    ...filters,
    /** By default the first currency with sales. */
    currency: z.optional(Currency),
    by: z.enum(financeGroups, `By must be one of: ${financeGroups.join(', ')}`),
    ...pageQuery,
  }),
  answer: z.object({
    /** Null if nothing was sold. */
    currency: z.nullable(Currency),
    groups: z.array(
      z.object({
        /** The filter value: the id of a club or event, or a city. */
        key: z.string(),
        name: z.string(),
        /** For a club, its city. For an event, its club and business date. */
        detail: z.string(),
        ...figures,
      }),
    ),
    ...pageAnswer,
  }),
  errors: [],
})

const rowFilters = { ...filters, currency: Currency, figure: z.optional(z.enum(reservationFigures)) }
export const FinanceRowFilters = z.strictObject(rowFilters)
export type FinanceRowFilters = z.output<typeof FinanceRowFilters>

const FinanceRow = z.object({
  /** The ledger transaction, and which of its entries. */
  id: Id,
  position: z.int(),
  occurred_at: Instant,
  posted_on: z.nullable(LocalDate),
  kind: z.string(),
  account: z.string(),
  club: z.object({ id: Id, name: z.string() }),
  event: z.object({ id: Id, title: z.string(), business_date: LocalDate }),
  reservation: z.nullable(z.object({ id: Id, reference: z.string() })),
  /** Signed as in its figure. */
  amount_minor: MinorUnits,
})
export type FinanceRow = z.output<typeof FinanceRow>

export const listReservationFinanceRows = endpoint({
  name: 'listReservationFinanceRows',
  summary: 'List the ledger rows behind a figure, latest event first. `total_minor` is the sum of all pages.',
  method: 'GET',
  path: 'super-admin/reservations-finances/rows/',
  reads: 'replica',
  authorize: 'run_platform',
  query: z.strictObject({ ...rowFilters, figure: z.enum(reservationFigures), ...pageQuery }),
  answer: z.object({ entries: z.array(FinanceRow), total_minor: MinorUnits, ...pageAnswer }),
  errors: [],
})

export const exportReservationFinances = endpoint({
  name: 'exportReservationFinances',
  summary: 'Download the ledger rows behind a figure, or behind all, as CSV.',
  method: 'GET',
  path: 'super-admin/reservations-finances/export/',
  reads: 'replica',
  authorize: 'run_platform',
  query: FinanceRowFilters,
  answer: z.string(),
  media: csvMedia,
  errors: [],
})

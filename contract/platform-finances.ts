import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Currency, Id, Instant, LocalDate, MinorUnits, optionalText, pageAnswer, pageQuery } from './schema.ts'

/** Business dates of one period. */
export const mostDays = 366

/**
 * What the platform knows of money for reservations, each a sum over rows of its ledger. `net`: gross less refunds. Amounts of different
 * currencies are never added up.
 */
export const reservationFigures = ['gross', 'refunds', 'net', 'fees', 'provider_fees', 'commissions', 'disputes_lost'] as const
export type ReservationFigure = (typeof reservationFigures)[number]

const figures = {
  /** Paid online. */
  gross_minor: MinorUnits,
  /** Granted, less those that failed. */
  refunds_minor: MinorUnits,
  net_minor: MinorUnits,
  /** What the platform keeps. */
  fees_minor: MinorUnits,
  /** Fees of the net amount; null where that is not above zero. */
  take_rate_bp: z.nullable(z.int()),
  /** What the payment provider keeps, which the platform bears. */
  provider_fees_minor: MinorUnits,
  /** Earned by ambassadors, which clubs bear. */
  commissions_minor: MinorUnits,
  /** Lost to payers' banks, which clubs bear. */
  disputes_lost_minor: MinorUnits,
}
const Figures = z.object(figures)
export type ReservationFigures = z.output<typeof Figures>

const day = (label: string) => z.iso.date(`${label} is a date such as 2026-11-21`)

/** By the business date of events, both included; the last 30 days unless told. */
const period = { from: z.optional(day('From')), to: z.optional(day('To')) }

const filters = {
  ...period,
  club: z.optional(Id),
  event: z.optional(Id),
  /** As groups name it: `Amsterdam, NL`. */
  city: z.optional(optionalText('City', 300)),
}
export const ReservationFinanceFilters = z.strictObject(filters)
export type ReservationFinanceFilters = z.output<typeof ReservationFinanceFilters>

const Period = z.object({ from: LocalDate, to: LocalDate })

export const getReservationFinances = endpoint({
  name: 'getReservationFinances',
  summary: 'Money for reservations by currency, for events of a period, against the period before, and by week.',
  method: 'GET',
  path: 'super-admin/reservations-finances/',
  authorize: 'run_platform',
  query: ReservationFinanceFilters,
  answer: z.object({
    period: Period,
    /** As long, and ends the day before. */
    before: Period,
    currencies: z.array(
      z.object({
        currency: Currency,
        now: Figures,
        before: Figures,
        /** Each week of the period, Monday first, also where nothing was sold. */
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
  summary: 'Money for reservations of a period in one currency by club, city or event, the largest gross amount first.',
  method: 'GET',
  path: 'super-admin/reservations-finances/groups/',
  authorize: 'run_platform',
  query: z.strictObject({
    ...filters,
    /** By default the first one with sales. */
    currency: z.optional(Currency),
    by: z.enum(financeGroups, `By is one of: ${financeGroups.join(', ')}`),
    ...pageQuery,
  }),
  answer: z.object({
    /** Null where nothing was sold. */
    currency: z.nullable(Currency),
    groups: z.array(
      z.object({
        /** What filters take: the id of a club or event, or a city. */
        key: z.string(),
        name: z.string(),
        /** Of a club: its city. Of an event: its club and business date. */
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
  /** Of the transaction of the ledger, and which of its entries. */
  id: Id,
  position: z.int(),
  occurred_at: Instant,
  posted_on: z.nullable(LocalDate),
  kind: z.string(),
  account: z.string(),
  club: z.object({ id: Id, name: z.string() }),
  event: z.object({ id: Id, title: z.string(), business_date: LocalDate }),
  reservation: z.nullable(z.object({ id: Id, reference: z.string() })),
  /** With the sign that it has in its figure. */
  amount_minor: MinorUnits,
})
export type FinanceRow = z.output<typeof FinanceRow>

export const listReservationFinanceRows = endpoint({
  name: 'listReservationFinanceRows',
  summary: 'List the rows of the ledger behind a figure, the latest event first. `total_minor` is the sum of all pages.',
  method: 'GET',
  path: 'super-admin/reservations-finances/rows/',
  authorize: 'run_platform',
  query: z.strictObject({ ...rowFilters, figure: z.enum(reservationFigures), ...pageQuery }),
  answer: z.object({ rows: z.array(FinanceRow), total_minor: MinorUnits, ...pageAnswer }),
  errors: [],
})

export const exportReservationFinances = endpoint({
  name: 'exportReservationFinances',
  summary: 'Download the rows of the ledger behind a figure, or behind all, as CSV.',
  method: 'GET',
  path: 'super-admin/reservations-finances/export/',
  authorize: 'run_platform',
  query: FinanceRowFilters,
  answer: z.string(),
  media: 'text/csv; charset=utf-8',
  errors: [],
})

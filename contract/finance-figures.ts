import * as z from 'zod/mini'
import { Currency, Id, LocalDate, MinorUnits } from './schema.ts'

/**
 * What a club's ledger is summed to; each is a filter over its entries. `takings` are sales less what was refunded of them, with tax. `refunds` are
 * those of online payments; what a venue gave back lowers its takings. `due` is what the platform holds for the club, `till` what the venue took.
 */
export const financeFigures = [
  'takings',
  'net_sales',
  'tax',
  'refunds',
  'fees',
  'commissions',
  'dispute_losses',
  'cash_differences',
  'payouts',
  'due',
  'till',
] as const
export type FinanceFigure = (typeof financeFigures)[number]

export const financeSources = ['online', 'till', 'manual', 'adjustment'] as const

export const FinanceTotals = z.object({
  takings: MinorUnits,
  net_sales: MinorUnits,
  tax: MinorUnits,
  refunds: MinorUnits,
  fees: MinorUnits,
  commissions: MinorUnits,
  dispute_losses: MinorUnits,
  cash_differences: MinorUnits,
  payouts: MinorUnits,
  due: MinorUnits,
  till: MinorUnits,
})
export type FinanceTotals = z.output<typeof FinanceTotals>

/** A figure beside that of the period before. */
export const Compared = z.object({
  value: MinorUnits,
  before: MinorUnits,
  /** Null against nothing. */
  change_bp: z.nullable(z.int()),
})
export type Compared = z.output<typeof Compared>

/** A rate beside that of the period before; null where there is nothing to take it of. */
export const ComparedRate = z.object({ value: z.nullable(z.int()), before: z.nullable(z.int()), change_bp: z.nullable(z.int()) })
export type ComparedRate = z.output<typeof ComparedRate>

/** Business dates, both included. */
export const FinancePeriod = z.object({ from: LocalDate, to: LocalDate, days: z.int() })
export type FinancePeriod = z.output<typeof FinancePeriod>

export const mostFinanceDays = 366

export const FinanceEvent = z.object({ id: Id, title: z.string(), business_date: LocalDate })

/** On every answer about a club's finances: what its amounts are in, and the business date that it has now. */
export const financeFrame = { currency: Currency, today: LocalDate }

import * as z from 'zod/mini'
import { Currency, Id, LocalDate, MinorUnits } from '../base/schema.ts'

/**
 * The sums over a club's ledger; each is a filter on its entries. `takings`: sales minus refunds, including tax. `refunds`:
 * refunds of online payments; refunds at the venue reduce takings. `net`: sales without tax, minus fees, commissions, lost
 * disputes and cash differences. `due`: what the platform holds for the club. `till`: what the venue took.
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
  'net',
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
  net: MinorUnits,
  payouts: MinorUnits,
  due: MinorUnits,
  till: MinorUnits,
})
export type FinanceTotals = z.output<typeof FinanceTotals>

/** A figure compared with the previous period. */
export const ComparedAmount = z.object({
  value: MinorUnits,
  before: MinorUnits,
  /** Null if the previous figure was zero. */
  change_bp: z.nullable(z.int()),
})
export type ComparedAmount = z.output<typeof ComparedAmount>

/** A rate compared with the previous period; null if there is nothing to divide by. */
export const ComparedRate = z.object({ value: z.nullable(z.int()), before: z.nullable(z.int()), change_bp: z.nullable(z.int()) })
export type ComparedRate = z.output<typeof ComparedRate>

/** Business dates, inclusive. */
export const FinancePeriod = z.object({ from: LocalDate, to: LocalDate, days: z.int() })
export type FinancePeriod = z.output<typeof FinancePeriod>

export const maxFinanceDays = 366

export const FinanceEvent = z.object({ id: Id, title: z.string(), business_date: LocalDate })

/** Part of every response about a club's finances: the currency and the current business date. */
export const financeFrame = { currency: Currency, today: LocalDate }

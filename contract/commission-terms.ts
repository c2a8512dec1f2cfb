import { exponentOf } from './currencies.ts'

/** What ambassadors earn. Rates are basis points. */
export const commissionTerms = {
  /** Of each paid invoice of a club, net of tax, for so many paid months; the platform bears it. */
  subscription_bp: 2_000,
  subscription_months: 12,
  /** The default share of what was paid for a reservation, net of tax and refunds. The club bears it. */
  club_bp: 500,
  /** The highest rate that a club may set. */
  max_club_bp: 2_000,
  /** A club is warned where the platform's fee and its own rate exceed this together. */
  warn_above_bp: 3_000,
  /** Days that a commission is pending: after the end of an event, and after an invoice was paid. */
  pending_days: { reservation: 3, subscription: 14 },
} as const

const minimums: Readonly<Record<string, number>> = { EUR: 5_000, GBP: 5_000, USD: 5_000, JPY: 8_000 }

/** The least that a statement pays out, in minor units; less than that is carried to the next month. */
export const minimumPayout = (currency: string): number => minimums[currency] ?? 50 * 10 ** exponentOf(currency)

import { exponentOf } from './currencies.ts'

/** What ambassadors earn. Rates are in basis points. */
export const commissionTerms = {
  /** On each paid invoice of a club, net of tax, for this many paid months. The platform bears it. */
  subscription_bp: 2_000,
  subscription_months: 12,
  /** The default share of what was paid for a reservation, net of tax and refunds. The club bears it. */
  club_bp: 500,
  /** The highest rate a club may set. */
  max_club_bp: 2_000,
  /** A club gets a warning if the platform fee and its own rate together exceed this. */
  warn_above_bp: 3_000,
  /** Days a commission stays pending after the end of an event, or after an invoice was paid. */
  pending_days: { reservation: 3, subscription: 14 },
} as const

const minimums: Readonly<Record<string, number>> = { EUR: 5_000, GBP: 5_000, USD: 5_000, JPY: 8_000 }

/** The smallest payout of a statement, in minor units. Less is carried over to the next month. */
export const minimumPayout = (currency: string): number => minimums[currency] ?? 50 * 10 ** exponentOf(currency)

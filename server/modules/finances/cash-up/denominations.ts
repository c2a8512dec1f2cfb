import { own } from '#contract/base/own.ts'

/** A currency's notes and coins in minor units, largest first. */
const denominations: Readonly<Record<string, readonly number[]>> = {
  EUR: [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  GBP: [5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  USD: [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 25, 10, 5, 1],
  CHF: [100_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5],
  JPY: [10_000, 5_000, 2_000, 1_000, 500, 100, 50, 10, 5, 1],
  SEK: [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100],
  NOK: [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 100],
  DKK: [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50],
  PLN: [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  CZK: [500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100],
}

/** The common steps, for a currency missing from the table, so that any drawer can be counted. */
const commonSteps = [5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1]

export function denominationsOf(currency: string, exponent: number): readonly number[] {
  return own(denominations, currency) ?? commonSteps.map((step) => step * (exponent === 3 ? 10 : 1))
}

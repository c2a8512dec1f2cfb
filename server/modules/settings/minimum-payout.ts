import { exponentOf } from '#contract/base/currencies.ts'
import { share } from '#contract/base/money.ts'

/** In minor units, by currency; the euro's is always present. */
export type MinimumPayouts = Readonly<{ EUR: number } & Record<string, number>>

/** The smallest payout of a statement. A currency without its own uses the euro's figure in major units. */
export const minimumPayout = (minimums: MinimumPayouts, currency: string): number =>
  minimums[currency] ?? share(minimums.EUR, 10 ** exponentOf(currency), 10 ** exponentOf('EUR'))

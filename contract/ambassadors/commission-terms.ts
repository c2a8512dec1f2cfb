import { exponentOf } from '../base/currencies.ts'
import { share } from '../base/money.ts'

/**
 * What ambassadors earn, as the agreements with them and with clubs state it: a change needs a new version of the agreement. What
 * superadmins can change is in `contract/settings/settings.ts`. Rates are in basis points.
 */
export const commissionTerms = {
  /** On each paid invoice of a club, net of tax, for this many paid months. The platform bears it. */
  subscription_bp: 2_000,
  subscription_months: 12,
  /** The default share of what was paid for a reservation, net of tax and refunds. The club bears it. */
  club_bp: 500,
  /** The highest rate a club may set, unless the settings have a lower one. */
  max_club_bp: 2_000,
} as const

/** In minor units, by currency; the euro's is always present. */
export type MinimumPayouts = Readonly<{ EUR: number } & Record<string, number>>

/** The smallest payout of a statement. A currency without its own uses the euro's figure in major units. */
export const minimumPayout = (minimums: MinimumPayouts, currency: string): number =>
  minimums[currency] ?? share(minimums.EUR, 10 ** exponentOf(currency), 10 ** exponentOf('EUR'))

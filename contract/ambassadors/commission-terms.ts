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

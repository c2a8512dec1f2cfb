import type { LoyaltyRules, LoyaltyTermsInput } from '#contract/loyalty/rules.ts'
import { standardTerms, type Tier } from '#contract/loyalty/terms.ts'
import { businessDate } from '../../../infrastructure/clock/business-date.ts'

/** A club's row, null if it has set no rules. */
export interface RulesRow {
  is_enabled: boolean
  visit_points: number
  expires_after_months: number
  tiers: Tier[]
  version: number
}

export const toRules = (row: RulesRow | null, points_rate_bp: number): LoyaltyRules => ({
  ...standardTerms,
  version: 1,
  ...row,
  points_rate_bp,
})

/** The rules points are computed by: a programme that is switched off gives none. */
export function effective<T extends LoyaltyTermsInput>(rules: T): T {
  return rules.is_enabled ? rules : { ...rules, points_rate_bp: 0, visit_points: 0 }
}

/** A club's current business date. */
export const todayAt = ({ timezone, day_cutoff }: { timezone: string; day_cutoff: string }, now: Temporal.Instant): string =>
  businessDate(now, timezone, day_cutoff).toString()

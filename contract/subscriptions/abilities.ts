import { withFlag, type AbilityRules } from '../base/ability-rules.ts'

/** For calls that act for a club. Part of `abilities`. */
export const subscriptionClubAbilities = {
  manage_subscription: withFlag('can_access_subscription'),
} as const satisfies AbilityRules

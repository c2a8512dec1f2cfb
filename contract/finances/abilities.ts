import { withFlag, type AbilityRules } from '../base/ability-rules.ts'

/** For calls that act for a club. Part of `abilities`. */
export const financeClubAbilities = {
  manage_finances: withFlag('can_access_finances'),
} as const satisfies AbilityRules

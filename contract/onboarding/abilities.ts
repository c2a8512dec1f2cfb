import { withFlag, type AbilityRules } from '../base/ability-rules.ts'

/** For calls that act for a club. Part of `abilities`. */
export const onboardingClubAbilities = {
  sign_contract: withFlag('can_access_contract'),
} as const satisfies AbilityRules

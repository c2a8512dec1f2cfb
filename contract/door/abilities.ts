import { withFlag, type AbilityRules } from '../base/ability-rules.ts'

/** For calls that act for a club. Part of `abilities`. */
export const doorClubAbilities = {
  work_door: withFlag('can_work_door'),
} as const satisfies AbilityRules

import { withFlag, type AbilityRules } from '../base/ability-rules.ts'

/** Part of `abilities`. */
export const clubAbilities = {
  run_club: ({ role }) => role === 'adminclub',
} as const satisfies AbilityRules

/** For calls that act for a club. Part of `abilities`. */
export const clubClubAbilities = {
  set_up_club: withFlag('can_access_club_setup'),
} as const satisfies AbilityRules

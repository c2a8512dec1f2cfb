import { withFlag, type AbilityRules } from '../base/ability-rules.ts'

/** For calls that act for a club. Part of `abilities`. */
export const guestClubAbilities = {
  view_guests: withFlag('can_view_guests'),
} as const satisfies AbilityRules

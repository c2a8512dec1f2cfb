import { withFlag, type AbilityRules } from '../base/ability-rules.ts'

/** For calls that act for a club. Part of `abilities`. */
export const eventClubAbilities = {
  manage_events: withFlag('can_access_events'),
} as const satisfies AbilityRules

import { withFlag, withOneOf, type AbilityRules } from '../base/ability-rules.ts'

/** For calls that act for a club. Part of `abilities`. */
export const floorClubAbilities = {
  // Who sells tables or seats guests at them needs to see them.
  see_floor: withOneOf(
    withFlag('can_access_club_setup'),
    withFlag('can_access_events'),
    withFlag('can_access_finances'),
    withFlag('can_work_door'),
  ),
  edit_floor: withFlag('can_access_club_setup'),
} as const satisfies AbilityRules

import { withFlag, withOneOf, type AbilityRules } from '../base/ability-rules.ts'

/** For calls that act for a club. Part of `abilities`. */
export const drawerClubAbilities = {
  /** One's own drawer; with access to finances, everyone's. */
  use_drawers: withOneOf(withFlag('can_work_door'), withFlag('can_access_finances')),
} as const satisfies AbilityRules

import { withFlag, withOneOf, type AbilityRules } from '../base/ability-rules.ts'

/** For calls that act for a club. Part of `abilities`. */
export const boardClubAbilities = {
  /** Hosts at the door seat parties, and so does who manages reservations. */
  work_board: withOneOf(withFlag('can_work_door'), withFlag('can_access_finances')),
  /** Who serves which tables is planned by who manages reservations. */
  plan_sections: withFlag('can_access_finances'),
} as const satisfies AbilityRules

import { withFlag, withOneOf, type AbilityRules } from '../base/ability-rules.ts'

/** For calls that act for a club. Part of `abilities`. */
export const lastHourClubAbilities = {
  /** Who plans events chooses what is offered; hosts and who manages reservations see it on the night. */
  see_last_hour: withOneOf(withFlag('can_access_events'), withFlag('can_work_door'), withFlag('can_access_finances')),
} as const satisfies AbilityRules

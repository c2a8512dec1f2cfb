import { withFlag, withOneOf, type AbilityRules } from '../base/ability-rules.ts'

/** For calls that act for a club. Part of `abilities`. */
export const doorClubAbilities = {
  work_door: withFlag('can_work_door'),
  /** Part of a call at the door: a guest whom the door refuses is let in, with a reason. */
  override_door: withFlag('can_override_door'),
  /** Returns money that was paid at the venue. */
  refund_at_door: withFlag('can_access_finances'),
  /** Everyone at the door writes in the incident book; it names people, so fewer read it. */
  read_incidents: withOneOf(withFlag('can_override_door'), withFlag('can_access_finances')),
} as const satisfies AbilityRules

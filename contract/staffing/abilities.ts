import { withFlag, withOneOf, withPermission, type AbilityRules } from '../base/ability-rules.ts'

/** Part of `abilities`. */
export const staffAbilities = {
  work_in_club: ({ role }) => role === 'adminclub' || role === 'staffclub',
  work_shifts: ({ role }) => role === 'staffclub',
} as const satisfies AbilityRules

/** For calls that act for a club. Part of `abilities`. */
export const staffClubAbilities = {
  see_staff: withOneOf(withFlag('can_access_staff_management'), withPermission('edit_staff')),
  manage_staff: withFlag('can_manage_staff'),
  plan_shifts: withFlag('can_access_staff_management'),
} as const satisfies AbilityRules

import { withPermission, type AbilityRules } from '../base/ability-rules.ts'

/** Part of `abilities`. */
export const peopleAbilities = {
  see_people: withPermission('view_users', 'view_club_users'),
  create_people: withPermission('create_users', 'create_staff'),
} as const satisfies AbilityRules

import type { AbilityRules } from '../base/ability-rules.ts'

/** For calls that act for a club. Part of `abilities`. */
export const dashboardClubAbilities = {
  /** Each part of the response has its own ability. */
  see_office: ({ role, club_id }) => role === 'adminclub' || role === 'staffclub' || (role === 'superadmin' && club_id !== null),
} as const satisfies AbilityRules

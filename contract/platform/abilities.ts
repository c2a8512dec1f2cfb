import { withPermission, type AbilityRules } from '../base/ability-rules.ts'

/** Part of `abilities`. */
export const platformAbilities = {
  run_platform: ({ role }) => role === 'superadmin',
  export_platform: withPermission('export_data'),
  export_people: withPermission('export_data', 'export_club_data'),
} as const satisfies AbilityRules

import { withPermission, type AbilityRules } from '../base/ability-rules.ts'

/** Part of `abilities`. */
export const ambassadorAbilities = {
  refer: ({ role, is_approved }) => role === 'ambassador' && is_approved,
  approve_ambassadors: withPermission('approve_ambassadors'),
} as const satisfies AbilityRules

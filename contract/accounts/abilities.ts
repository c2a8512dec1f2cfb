import type { AbilityRules } from '../base/ability-rules.ts'

/** Part of `abilities`. */
export const accountAbilities = {
  /** Needs no token, and ignores one that is sent. */
  public: () => true,
  signed_in: () => true,
  use_second_factor: ({ role }) => role === 'superadmin' || role === 'adminclub',
} as const satisfies AbilityRules

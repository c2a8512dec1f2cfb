import { withFlag, type AbilityRules } from '../base/ability-rules.ts'

/** Part of `abilities`. */
export const reservationAbilities = {
  book: ({ role }) => role === 'client',
} as const satisfies AbilityRules

/** For calls that act for a club. Part of `abilities`. */
export const reservationClubAbilities = {
  manage_reservations: withFlag('can_access_finances'),
} as const satisfies AbilityRules

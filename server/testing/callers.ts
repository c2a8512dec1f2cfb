import { may, type Ability } from '#contract/abilities.ts'
import type { ClubCaller } from '../infrastructure/http/caller.ts'
import { roles, staffFlags, type Role, type StaffFlag, type StaffFlags } from '#contract/permissions.ts'

const withFlags = (granted: readonly StaffFlag[]): StaffFlags =>
  Object.fromEntries(staffFlags.map((flag) => [flag, granted.includes(flag)])) as Record<StaffFlag, boolean>

/** Whether staff of a club who have these flags, and no others, have an ability. */
export const staffMay = (ability: Ability, granted: readonly StaffFlag[]): boolean =>
  may({ role: 'staffclub', flags: withFlags(granted), club_id: 'club', is_approved: false }, ability)

/** The flags of which each by itself gives staff an ability. */
export const flagsThatGive = (ability: Ability): StaffFlag[] => staffFlags.filter((flag) => staffMay(ability, [flag]))

/** The roles that have an ability by their own account: staff with all flags, approved ambassadors, superadmins for no club. */
export const rolesThatMay = (ability: Ability): Role[] =>
  roles.filter((role) => {
    const club_id = role === 'superadmin' ? null : 'club'
    return may({ role, flags: role === 'staffclub' ? withFlags(staffFlags) : null, club_id, is_approved: true }, ability)
  })

/** A member of a club as the glue would hand them to a use case. */
export const memberOf = (club_id: string, user_id: string): ClubCaller => ({
  actor: { user_id, username: 'member', role: 'adminclub', token_id: user_id, is_approved: false, has_one_time_password: false },
  club_id,
  membership: { club_id, flags: null },
  origin: { address: '127.0.0.1', user_agent: 'test', request_id: 'test', device: null },
})

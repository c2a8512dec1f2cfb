import { may, type Ability } from '#contract/base/abilities.ts'
import type { ClubCaller } from '../infrastructure/caller.ts'
import { roles, staffFlags, type Role, type StaffFlag, type StaffFlags } from '#contract/base/permissions.ts'

const withFlags = (granted: readonly StaffFlag[]): StaffFlags =>
  Object.fromEntries(staffFlags.map((flag) => [flag, granted.includes(flag)])) as Record<StaffFlag, boolean>

/** Whether staff of a club with exactly these flags have an ability. */
export const staffMay = (ability: Ability, granted: readonly StaffFlag[]): boolean =>
  may({ role: 'staffclub', flags: withFlags(granted), club_id: 'club', is_approved: false }, ability)

/** As few flags as give staff an ability; none if no flags do. */
export const flagsThatGive = (ability: Ability): StaffFlag[] =>
  staffMay(ability, staffFlags)
    ? staffFlags.reduceRight<StaffFlag[]>(
        (kept, flag) => {
          const fewer = kept.filter((one) => one !== flag)
          return staffMay(ability, fewer) ? fewer : kept
        },
        [...staffFlags],
      )
    : []

/**
 * The roles that have an ability by their own account: staff with all flags, approved ambassadors, superadmins without a club.
 */
export const rolesThatMay = (ability: Ability): Role[] =>
  roles.filter((role) => {
    const club_id = role === 'superadmin' ? null : 'club'
    return may({ role, flags: role === 'staffclub' ? withFlags(staffFlags) : null, club_id, is_approved: true }, ability)
  })

/** A club member in the form use cases receive them. */
export const memberOf = (club_id: string, user_id: string): ClubCaller => ({
  actor: {
    user_id,
    username: 'member',
    role: 'adminclub',
    token_id: user_id,
    is_approved: false,
    has_one_time_password: false,
    needs_second_factor: false,
  },
  club_id,
  membership: { club_id, flags: null },
  origin: { address: '127.0.0.1', user_agent: 'test', request_id: 'test', device: null },
})

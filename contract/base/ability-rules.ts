import { permissionsOf, type Permission, type RoleAndFlags, type StaffFlag } from './permissions.ts'

/** Everything about a caller that decides what they may do. Only active accounts are callers. */
export interface CallerFacts extends RoleAndFlags {
  /** The club the caller acts for: a member's own, or the one a superadmin names. Null for none. */
  club_id: string | null
  /** Whether the platform approved this ambassador. */
  is_approved: boolean
}

export type AbilityRule = (caller: CallerFacts) => boolean
export type AbilityRules = Readonly<Record<string, AbilityRule>>

/** A club's administrator may do everything in it, staff what their flags allow, superadmins everything in a club they name. */
export const withFlag =
  (flag: StaffFlag): AbilityRule =>
  ({ role, flags, club_id }) =>
    role === 'adminclub' || (role === 'staffclub' && flags?.[flag] === true) || (role === 'superadmin' && club_id !== null)

export const withPermission =
  (...permissions: Permission[]): AbilityRule =>
  (caller) =>
    permissions.some((permission) => permissionsOf(caller).includes(permission))

/** Someone may do this who may do one of these. */
export const withOneOf =
  (...rules: AbilityRule[]): AbilityRule =>
  (caller) =>
    rules.some((rule) => rule(caller))

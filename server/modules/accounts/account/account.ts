import { permissionsOf, type Role, type StaffFlags } from '#contract/base/permissions.ts'
import { genres } from '#contract/base/genres.ts'
import { approvalStates } from '#contract/ambassadors/states.ts'
import type { Me, Profile, User } from '#contract/accounts/profile.ts'
import type { StaffPermissions } from '#contract/staffing/staff-permissions.ts'
import { ageOn, utcDate, type KnownAge } from './client-age.ts'

type Nullable<T> = { [K in keyof T]: T[K] | null }

/** An account with its role's data; columns of other roles are null. */
export interface AccountRow extends Omit<User, 'email_confirmed'>, KnownAge, Nullable<StaffFlags> {
  role: Role
  full_name: string
  phone_number: string
  avatar_file: string | null
  email_confirmed_at: string | null
  accepts_newsletter: boolean
  id_verified: boolean | null
  musical_preferences: string[] | null
  approval_status: string | null
  own_club_id: string | null
  onboarding_completed_at: string | null
  staff_club_id: string | null
}

const isOneOf = <T extends string>(values: readonly T[], text: string): text is T => (values as readonly string[]).includes(text)

export const userOf = (account: AccountRow): User => ({
  id: account.id,
  username: account.username,
  email: account.email,
  email_confirmed: account.email !== null && account.email_confirmed_at !== null,
  pending_email: account.pending_email,
  first_name: account.first_name,
  last_name: account.last_name,
  version: account.version,
})

/** The full name is first and last name unless another one was entered. */
export const fullNameOf = (account: AccountRow): string =>
  account.full_name || `${account.first_name} ${account.last_name}`.trim()

/** The profile of an account as in the contract. */
export function profileOf(account: AccountRow, now: Temporal.Instant): Profile {
  const { first_name, last_name, phone_number, avatar_file, accepts_newsletter, role } = account
  const avatar = avatar_file === null ? null : `/media/${avatar_file}`
  const shared = { first_name, last_name, full_name: fullNameOf(account), phone_number, avatar, accepts_newsletter }
  switch (role) {
    case 'client': {
      const { age_declared_at, id_verified, musical_preferences } = account
      const age = ageOn(account, utcDate(now))
      const preferences = (musical_preferences ?? []).filter((genre) => isOneOf(genres, genre))
      return {
        ...shared,
        role,
        role_profile: {
          age,
          age_declared_at,
          is_age_verified: account.birth_date !== null,
          id_verified: id_verified === true,
          musical_preferences: preferences,
          accepts_newsletter,
        },
      }
    }
    case 'ambassador': {
      const stored = account.approval_status ?? ''
      const approval_status = isOneOf(approvalStates, stored) ? stored : 'pending'
      return { ...shared, role, role_profile: { approval_status, is_approved: approval_status === 'approved' } }
    }
    case 'adminclub':
      return {
        ...shared,
        role,
        role_profile: { onboarding_completed: account.onboarding_completed_at !== null, club_id: account.own_club_id },
      }
    case 'staffclub':
      return { ...shared, role, role_profile: { club_id: account.staff_club_id } }
    case 'superadmin':
      return { ...shared, role, role_profile: {} }
  }
}

/** A staff member's permissions, from the flags of their club. */
function staffPermissionsOf(account: AccountRow): StaffPermissions | null {
  const { role } = account
  if (role !== 'staffclub') return null
  const flags = {
    can_manage_staff: account.can_manage_staff === true,
    can_access_club_setup: account.can_access_club_setup === true,
    can_access_subscription: account.can_access_subscription === true,
    can_access_contract: account.can_access_contract === true,
    can_access_events: account.can_access_events === true,
    can_access_staff_management: account.can_access_staff_management === true,
    can_access_finances: account.can_access_finances === true,
    can_work_door: account.can_work_door === true,
    can_override_door: account.can_override_door === true,
    can_view_guests: account.can_view_guests === true,
  }
  return { ...flags, view_club_users: permissionsOf({ role, flags }).includes('view_club_users') }
}

export const meOf = (account: AccountRow, now: Temporal.Instant): Me => ({
  user: userOf(account),
  profile: profileOf(account, now),
  staff_permissions: staffPermissionsOf(account),
})

import type { Profile } from '#contract/accounts/profile.ts'
import type { StaffPermissions } from '#contract/staffing/staff-permissions.ts'
import type { SignedIn } from '../session/session.ts'

const shared = {
  first_name: 'Ada',
  last_name: 'Byron',
  full_name: 'Ada Byron',
  phone_number: '',
  avatar: null,
  accepts_newsletter: false,
}
const client = {
  age: 25,
  age_declared_at: null,
  is_age_verified: false,
  id_verified: false,
  musical_preferences: [],
  accepts_newsletter: false,
}

/** A profile of each role, as in the API. */
export const profiles = {
  client: { ...shared, role: 'client', role_profile: client },
  verifiedClient: { ...shared, role: 'client', role_profile: { ...client, is_age_verified: true, id_verified: true } },
  ambassador: { ...shared, role: 'ambassador', role_profile: { approval_status: 'approved', is_approved: true } },
  pendingAmbassador: { ...shared, role: 'ambassador', role_profile: { approval_status: 'pending', is_approved: false } },
  admin: { ...shared, role: 'adminclub', role_profile: { onboarding_completed: true, club_id: null } },
  newAdmin: { ...shared, role: 'adminclub', role_profile: { onboarding_completed: false, club_id: null } },
  staff: { ...shared, role: 'staffclub', role_profile: { club_id: '0193-kelder' } },
  superadmin: { ...shared, role: 'superadmin', role_profile: {} },
} satisfies Record<string, Profile>

export const noPermissions: StaffPermissions = {
  can_manage_staff: false,
  can_access_club_setup: false,
  can_access_subscription: false,
  can_access_contract: false,
  can_access_events: false,
  can_access_staff_management: false,
  can_access_finances: false,
  can_work_door: false,
  can_override_door: false,
  can_view_guests: false,
  view_club_users: false,
}

export function signedIn(profile: Profile, staffPermissions: StaffPermissions | null = null): SignedIn {
  const user = {
    id: '0193-ada',
    username: 'ada',
    email: null,
    version: 1,
    email_confirmed: false,
    pending_email: null,
    first_name: 'Ada',
    last_name: 'Byron',
  }
  return { status: 'signed_in', token: 'token-of-ada', user, profile, staffPermissions }
}

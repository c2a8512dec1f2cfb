import type { Profile } from '#contract/accounts/profile.ts'

/** Where a person goes after signing in. */
export function dashboardOf(profile: Profile): string {
  switch (profile.role) {
    case 'superadmin':
      return '/super-admin/dashboard'
    case 'staffclub':
      return '/staff-club/dashboard'
    case 'ambassador':
      return profile.role_profile.is_approved ? '/ambassador/dashboard' : '/profile'
    case 'client':
      return '/client/events'
    case 'adminclub':
      return profile.role_profile.onboarding_completed ? '/admin-club/dashboard' : '/admin-club/setup'
  }
}

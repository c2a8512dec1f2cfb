import { CallError } from '#contract/base/client.ts'
import { getProfile, logout, type Profile } from '#contract/accounts/profile.ts'
import { call } from '../api/api.ts'
import { loginPath, paths } from '../navigation/paths.ts'
import { endSession, getSession, updateSession } from './session.ts'

/** An account's home. */
export function dashboardPath(profile: Pick<Profile, 'role' | 'role_profile'>): string {
  const { role, role_profile } = profile
  if (role === 'superadmin') return paths.superAdminDashboard
  if (role === 'staffclub') return paths.staffDashboard
  if (role === 'client') return paths.events
  if (role === 'ambassador')
    return 'is_approved' in role_profile && role_profile.is_approved ? paths.ambassadorDashboard : paths.profile
  if (role === 'adminclub')
    return 'onboarding_completed' in role_profile && role_profile.onboarding_completed ? paths.clubDashboard : paths.clubSetup
  return paths.profile
}

/** Reloads the profile and stores it; if the server cannot be reached, the known one stays. */
export async function refreshSession(): Promise<void> {
  if (getSession().status !== 'signed_in') return
  const { user, profile, staff_permissions } = await call(getProfile)
  updateSession({ user, profile, staffPermissions: staff_permissions })
}

/**
 * Ends this device's token. Even if the server refuses or cannot be reached, no one is signed in here afterwards, and a new page
 * loads, so that nothing the last person saw stays in memory. Sign-in leads back to `next`; `offline` is a cached page.
 */
export async function signOut({ next, offline }: { next?: string; offline?: string } = {}): Promise<void> {
  let isReached = true
  try {
    if (getSession().status === 'signed_in') await call(logout)
  } catch (error) {
    isReached = !(error instanceof CallError && error.status === 0)
    console.warn('The sign-out could not be sent to the server', error)
  } finally {
    await endSession()
    location.assign(isReached ? loginPath(next) : (offline ?? paths.authLogin))
  }
}
